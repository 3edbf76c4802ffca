import { type Instrument, plateMarks } from "./plate-marks.ts";

const wide: Instrument = { x: 385, y: -470, radius: 1080, from: 24, to: -24, arm: 4.8, firstLabel: 100 };
const narrow: Instrument = { x: 330, y: -550, radius: 610, from: 26, to: -34, arm: 2, firstLabel: 120 };

/** Shows the sextant's limb beside the form, on wide and on narrow screens. Decoration. */
export function Plate() {
  return (
    <>
      <Limb instrument={wide} viewBox="0 0 770 900" className="plate-wide" />
      <Limb instrument={narrow} viewBox="0 0 390 148" className="plate-narrow" />
    </>
  );
}

function Limb({ instrument, viewBox, className }: { instrument: Instrument; viewBox: string; className: string }) {
  const marks = plateMarks(instrument);
  return (
    <svg
      className={className}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className="p3" d={marks.faint} />
      <path className="p2" d={marks.middle} />
      <path className="p1" d={marks.strong} />
      <path className="p1" strokeWidth="1.25" d={marks.limb} />
      {marks.labels.map((label) => (
        <text
          key={label.text}
          className="pt"
          x={label.x}
          y={label.y}
          textAnchor="middle"
          dominantBaseline="middle"
          transform={`rotate(${label.angle} ${label.x} ${label.y})`}
        >
          {label.text}
        </text>
      ))}
      <path className="pb" opacity=".55" d={marks.armSides} />
      <path className="pb" strokeWidth="1.25" d={marks.vernierArcs} />
      <path className="pb" d={marks.vernier} />
      <path className="pb" strokeWidth="2" d={marks.arm} />
    </svg>
  );
}
