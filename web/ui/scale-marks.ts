type Scale = {
  minimum: number;
  maximum: number;
  step: number;
  labelEvery: number;
  value: number;
  standardError?: number;
  band?: { low: number; high: number };
  previous?: { value: number };
  goal?: { value: number };
};

/**
 * Returns where the marks of a graduated scale go, each as a part (0 to 1) of its length. The band is as given, else one standard error either way,
 * cut at the scale's ends. Ticks are counted, not summed, so that no rounding gathers along the scale.
 */
export function markPositions(scale: Scale) {
  const { minimum, maximum, step, labelEvery, value, standardError, previous, goal } = scale;
  const error = standardError === undefined ? undefined : { low: value - standardError, high: value + standardError };
  const band = scale.band ?? error;
  const part = (at: number) => Math.min(1, Math.max(0, (at - minimum) / (maximum - minimum)));
  const every = Math.max(1, Math.round(labelEvery / step));
  const count = Math.floor((maximum - minimum) / step + 1e-9);
  const ticks = Array.from({ length: count + 1 }, (_, index) => {
    const tick = minimum + index * step;
    return { value: tick, at: part(tick), labelled: index % every === 0 };
  });
  return {
    value: part(value),
    ticks,
    band: band && { from: part(band.low), to: part(band.high) },
    previous: previous && part(previous.value),
    goal: goal && part(goal.value),
  };
}
