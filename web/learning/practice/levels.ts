/** How hard a question is held to be, from 1 to 5. */
export const levelNames = ["easiest", "easy", "medium", "hard", "hardest"] as const;

/** Returns the name of a difficulty; undefined where there is none. */
export function levelName(difficulty: number | null): (typeof levelNames)[number] | undefined {
  return difficulty === null ? undefined : levelNames[difficulty - 1];
}
