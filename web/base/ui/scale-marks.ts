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
  ceiling?: { value: number };
};

/** Labels closer than this part of their usual distance would touch. */
const LEAST_APART = 0.6;

/**
 * Returns where the marks of a graduated scale go, each as a part (0 to 1) of its length. The band is as given, else one standard error either way,
 * cut at the scale's ends. Ticks are counted, not summed, so that no rounding gathers along the scale.
 */
export function markPositions(scale: Scale) {
  const { minimum, maximum, step, labelEvery, value, standardError, previous, goal, ceiling } = scale;
  const error = standardError === undefined ? undefined : { low: value - standardError, high: value + standardError };
  const band = scale.band ?? error;
  const part = (at: number) => Math.min(1, Math.max(0, (at - minimum) / (maximum - minimum)));
  const every = Math.max(1, Math.round(labelEvery / step));
  // Its end has a label; one right before it gives way.
  const isCrowded = (tick: number) => tick > minimum && tick < maximum && maximum - tick < labelEvery * LEAST_APART;
  const count = Math.floor((maximum - minimum) / step + 1e-9);
  const ticks = Array.from({ length: count + 1 }, (_, index) => {
    const tick = minimum + index * step;
    return { value: tick, at: part(tick), labelled: index % every === 0 && !isCrowded(tick) };
  });
  if ((ticks.at(-1)?.value ?? minimum) < maximum) ticks.push({ value: maximum, at: 1, labelled: true });
  else for (const tick of ticks.slice(-1)) tick.labelled = true;
  return {
    value: part(value),
    ticks,
    band: band && { from: part(band.low), to: part(band.high) },
    previous: previous && part(previous.value),
    goal: goal && part(goal.value),
    ceiling: ceiling && part(ceiling.value),
  };
}
