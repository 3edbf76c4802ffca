import { areaPath, linePath } from "./paths.ts";

const [WIDTH, HEIGHT] = [132, 36];

type SparkProps<Value> = {
  /** Text alternative for the chart. */
  label: string;
  values: readonly Value[];
};

/** Shows a few values as bars without axes; a short dash marks a missing one. */
export function SparkBars({ label, values }: SparkProps<number>) {
  const step = WIDTH / Math.max(1, values.length);
  const most = Math.max(1, ...values);
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {values.map((value, index) => {
        const height = value > 0 ? Math.max(3, (value / most) * (HEIGHT - 2)) : 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: Bars are places in a row, and never move.
            key={index}
            className="bar"
            x={index * step}
            y={HEIGHT - height}
            width={Math.max(1, step - 1.5)}
            height={height}
          />
        );
      })}
    </svg>
  );
}

/** Shows a few values as a line within their error band, the last one marked. */
export function SparkBand({ label, values }: SparkProps<{ value: number; error: number }>) {
  const low = Math.min(...values.map(({ value, error }) => value - error));
  const high = Math.max(...values.map(({ value, error }) => value + error));
  const x = (index: number) => 4 + (index * (WIDTH - 8)) / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - 3 - ((value - low) / Math.max(1e-9, high - low)) * (HEIGHT - 6);
  const at = (of: (one: { value: number; error: number }) => number) =>
    values.map((one, index) => [x(index), y(of(one))] as const);
  const last = values.at(-1);
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path
        className="band"
        d={areaPath(
          at(({ value, error }) => value + error),
          at(({ value, error }) => value - error),
        )}
      />
      <path className="me" d={linePath(at(({ value }) => value))} />
      {last ? <circle className="needle-f" cx={x(values.length - 1)} cy={y(last.value)} r="3" /> : null}
    </svg>
  );
}
