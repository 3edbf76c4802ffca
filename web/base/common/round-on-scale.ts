type Scale = { min: number; max: number };

/** From this width on a scale goes by tens. */
const WIDE = 400;
const stepOf = ({ min, max }: Scale) => (max - min >= WIDE ? 10 : 1);

/** Returns where something likely lies as it is told: to the point, and to ten on a scale that goes by tens. */
export function roundOnScale(value: number, scale: Scale): number {
  const step = stepOf(scale);
  return step * Math.round(value / step);
}

/** Returns an error as it is told: rounded as its bounds are, but never to none. */
export const roundError = (error: number, scale: Scale): number => Math.max(stepOf(scale), roundOnScale(error, scale));
