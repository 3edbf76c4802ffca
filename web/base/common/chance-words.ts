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

/** Returns a chance in whole per cent, of which none and all are never certain: then it is beyond the last one that is told. */
export function chanceShare(chance: number): { share: number; isBeyond: "over" | "under" | null } {
  if (chance > 0.99) return { share: 0.99, isBeyond: "over" };
  return chance < 0.01 ? { share: 0.01, isBeyond: "under" } : { share: chance, isBeyond: null };
}

/** How likely a goal is, from the least: each up to a chance, which no longer belongs to it. */
const levels = [
  { level: "unlikely", below: 0.2 },
  { level: "possible", below: 0.45 },
  { level: "even", below: 0.55 },
] as const;
export type ChanceLevel = (typeof levels)[number]["level"] | "likely";

/** Returns the word for a chance, the same for the student and for the team: what is less likely than not is never told as likely. */
export const chanceLevel = (chance: number): ChanceLevel =>
  levels.find(({ below }) => chance < below)?.level ?? "likely";
