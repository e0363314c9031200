// What is printed in the middle of the cloth: an oval line with the four suits.

import { SUIT_PATHS } from "../cards/glyphs";
import type { Suit } from "../words/cards";

export function Cloth({ width, height }: { width: number; height: number }) {
  const x = width / 2;
  const y = height / 2;
  const rx = width * 0.27;
  const ry = height * 0.19;
  const signs: [number, number, Suit][] = [
    [x - rx + 3, y, "C"],
    [x + rx - 3, y, "H"],
    [x, y - ry + 3, "D"],
    [x, y + ry - 3, "S"],
  ];
  return (
    <svg class="cloth">
      <mask id="cloth-gaps">
        <rect width={width} height={height} fill="#fff" />
        {signs.map(([cx, cy, suit]) => (
          <circle key={suit} cx={cx} cy={cy} r="15" />
        ))}
      </mask>
      <g mask="url(#cloth-gaps)">
        <ellipse cx={x} cy={y} rx={rx} ry={ry} />
        <ellipse class="inner" cx={x} cy={y} rx={rx - 6} ry={ry - 6} />
      </g>
      {signs.map(([cx, cy, suit]) => (
        <path
          key={suit}
          d={SUIT_PATHS[suit]}
          transform={`translate(${cx} ${cy}) scale(0.15) translate(-50 -50)`}
        />
      ))}
    </svg>
  );
}
