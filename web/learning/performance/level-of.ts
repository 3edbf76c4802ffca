const levels = ["1", "2", "3", "4", "5"] as const;

/** Returns the key of a difficulty's word, from 1, the easiest, to 5. */
export const levelOf = ({ difficulty }: { difficulty: number }): (typeof levels)[number] =>
  levels[difficulty - 1] ?? "3";
