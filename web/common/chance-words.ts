const fractions = [
  ...([
    [1, 20],
    [1, 10],
    [1, 5],
    [1, 4],
    [1, 3],
    [2, 5],
    [1, 2],
  ] as const),
  ...([
    [3, 5],
    [2, 3],
    [3, 4],
    [4, 5],
    [9, 10],
    [19, 20],
  ] as const),
];

/** Returns a chance as a fraction that people can picture, such as 2 in 5, or that it is next to none or all. */
export function chanceFraction(chance: number): { part: number; whole: number } | "hardly" | "nearly" {
  if (chance < 0.03) return "hardly";
  if (chance > 0.97) return "nearly";
  const away = ([part, whole]: readonly [number, number]) => Math.abs(part / whole - chance);
  const [part, whole] = fractions.reduce((best, next) => (away(next) < away(best) ? next : best));
  return { part, whole };
}
