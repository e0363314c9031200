import { t } from "../words/fluent";

interface Props {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A small number, one more or one fewer by a press. */
export function Stepper({ label, value, least, most, onChange }: Props) {
  return (
    <div class="stepper" role="group" aria-label={label}>
      <button
        type="button"
        class="btn sq"
        aria-label={t("page-fewer")}
        aria-disabled={value <= least}
        onClick={() => {
          if (value > least) onChange(value - 1);
        }}
      >
        −
      </button>
      <output class="serif num">{value}</output>
      <button
        type="button"
        class="btn sq"
        aria-label={t("page-more")}
        aria-disabled={value >= most}
        onClick={() => {
          if (value < most) onChange(value + 1);
        }}
      >
        +
      </button>
    </div>
  );
}
