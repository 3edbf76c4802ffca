/** Characters of one file that are searched. */
export const MOST_CHARACTERS = 30_000_000;
