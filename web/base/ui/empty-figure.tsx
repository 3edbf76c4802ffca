const centre = { x: 60, y: -94 };
const radius = 120;
const ticks = Array.from({ length: 21 }, (_, index) => {
  const angle = ((index - 10) * 2.56 * Math.PI) / 180;
  const length = index % 5 === 0 ? 12 : 6;
  const point = (r: number) =>
    `${(centre.x + r * Math.sin(angle)).toFixed(1)} ${(centre.y + r * Math.cos(angle)).toFixed(1)}`;
  return { index, path: `M${point(radius)}L${point(radius + length)}` };
});

/** Draws a graduated arc, the picture of an empty state. Decoration. */
export function EmptyFigure() {
  return (
    <svg className="fig" viewBox="0 0 120 60" fill="none" stroke="currentColor" aria-hidden="true" focusable="false">
      <path d="M8 14A120 120 0 0 0 112 14" />
      {ticks.map((tick) => (
        <path key={tick.index} d={tick.path} />
      ))}
      <path className="arm" d="M60 0V42" strokeWidth="2" />
    </svg>
  );
}
