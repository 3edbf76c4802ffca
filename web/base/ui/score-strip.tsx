type ScoreStripProps = {
  /** The score in words, for screen readers. */
  label: string;
  value: number;
  /** Where it likely lies, where that is known. */
  band: { low: number; high: number } | null;
  scale: { min: number; max: number };
};

/** Draws a score and where it likely lies on the length of its scale. */
export function ScoreStrip({ label, value, band, scale: { min, max } }: ScoreStripProps) {
  const at = (score: number) => `${(100 * Math.min(1, Math.max(0, (score - min) / (max - min)))).toFixed(1)}%`;
  const width = band ? Math.max(0.4, (100 * (band.high - band.low)) / (max - min)) : 0;
  return (
    <svg className="mstrip" height="20" role="img" aria-label={label}>
      <line className="axis" x1="0" x2="100%" y1="10" y2="10" shapeRendering="crispEdges" />
      {band ? <rect className="band" x={at(band.low)} width={`${width.toFixed(1)}%`} y="5" height="10" rx="2" /> : null}
      <circle className="needle-f" cx={at(value)} cy="10" r="4" />
    </svg>
  );
}
