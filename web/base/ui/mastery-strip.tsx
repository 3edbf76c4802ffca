type MasteryStripProps = {
  /** The mastery in words, for screen readers. */
  label: string;
  /** Shares from 0 to 1. */
  mean: number;
  low: number;
  high: number;
  /** Rests on too little of its own: a dashed band, a hollow dot. */
  isHollow?: boolean;
  /** A dotted mark: where it is mastered. */
  goal?: number;
};

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** Draws where a mastery likely lies between 0 and 100. */
export function MasteryStrip({ label, mean, low, high, isHollow = false, goal }: MasteryStripProps) {
  return (
    <svg className="mstrip" role="img" aria-label={label}>
      <line className="axis" x1="0" x2="100%" y1="10" y2="10" shapeRendering="crispEdges" />
      <rect
        className={isHollow ? "band-few" : "band"}
        x={percent(low)}
        y="6"
        width={percent(Math.max(0.004, high - low))}
        height="8"
        rx="1"
      />
      {goal === undefined ? null : <line className="goal" x1={percent(goal)} x2={percent(goal)} y1="2" y2="18" />}
      <circle className={isHollow ? "mast-dot few" : "mast-dot"} cx={percent(mean)} cy="10" r={isHollow ? 3 : 3.5} />
    </svg>
  );
}
