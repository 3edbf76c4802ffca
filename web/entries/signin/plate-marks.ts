/** An instrument: its pivot and radius in drawing units, the ends of its arc and the arm's place in degrees from straight down. */
export type Instrument = {
  x: number;
  y: number;
  radius: number;
  from: number;
  to: number;
  arm: number;
  firstLabel: number;
};

const degree = Math.PI / 180;

/**
 * Returns the lines of a sextant's limb as SVG path data, by the weight in which each is drawn: a tick every sixth of a degree,
 * longer at halves, degrees and fives; a label every five degrees; the vernier half a degree apart about the arm.
 */
export function plateMarks({ x, y, radius, from, to, arm, firstLabel }: Instrument) {
  const at = (r: number, angle: number) =>
    `${(x + r * Math.sin(angle * degree)).toFixed(2)} ${(y + r * Math.cos(angle * degree)).toFixed(2)}`;
  const line = (r1: number, r2: number, a1: number, a2 = a1) => `M${at(r1, a1)}L${at(r2, a2)}`;
  const arc = (r: number, start = from, end = to) => `M${at(r, start)}A${r} ${r} 0 0 1 ${at(r, end)}`;

  const strong: string[] = [];
  const middle = [arc(radius + 46), line(60, radius + 46, from), line(60, radius + 46, to)];
  const faint = [radius - 10, radius + 52, radius * 0.62, radius * 0.6, radius * 0.33].map((r) => arc(r));
  faint.push(line(60, radius, from - 1.2), line(60, radius, to + 1.2));
  const labels: { text: string; angle: number; x: number; y: number }[] = [];

  const count = Math.round((from - to) * 6);
  for (let index = 0; index <= count; index += 1) {
    const angle = from - index / 6;
    if (index % 30 === 0) {
      strong.push(line(radius, radius + 26, angle));
      const [labelX = 0, labelY = 0] = at(radius + 38, angle)
        .split(" ")
        .map(Number);
      labels.push({ text: String(firstLabel - index / 3), angle: -angle, x: labelX, y: labelY });
    } else if (index % 6 === 0) middle.push(line(radius, radius + 17, angle));
    else faint.push(line(radius, radius + (index % 3 === 0 ? 11 : 7), angle));
  }

  const vernier = Array.from({ length: 21 }, (_, index) =>
    line(radius - 10, radius - (index % 5 === 0 ? 24 : 18), arm + 5 - index / 2),
  );
  return {
    limb: arc(radius),
    strong: strong.join(""),
    middle: middle.join(""),
    faint: faint.join(""),
    labels,
    arm: line(0, radius + 46, 0, arm),
    armSides: line(40, radius - 10, arm + 0.6, arm + 1.7) + line(40, radius - 10, arm - 0.6, arm - 1.7),
    vernierArcs: arc(radius - 10, arm + 5, arm - 5) + arc(radius - 34, arm + 5, arm - 5),
    vernier: vernier.join(""),
  };
}
