import { Suit } from "../cards/Suit";
import "./ornament.css";

/** The four suits between two double rules, under a title. */
export function Ornament() {
  return (
    <div class="ornament" aria-hidden="true">
      <i />
      <span>
        <Suit suit="C" /> <Suit suit="H" /> <Suit suit="S" /> <Suit suit="D" />
      </span>
      <i />
    </div>
  );
}
