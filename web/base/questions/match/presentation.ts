/** More columns than this, or longer words in them, and a grid no longer reads at a glance. */
const COLUMNS = 6;
const LETTERS = 28;

/**
 * Returns whether a match is shown as a grid of rows and columns, each crossing to be marked; else the targets are placed beside
 * the sources.
 *
 * @param targets What the targets say, as words; null for one that holds a picture.
 */
export function isGrid(targets: readonly (string | null)[]): boolean {
  return (
    targets.length > 0 &&
    targets.length <= COLUMNS &&
    targets.every((words) => words !== null && words.length <= LETTERS)
  );
}
