/** Returns the options of a path without those that repeat the one before: another part changed, or the same was chosen again. */
export function chosenSteps<Change extends { chosen: number | null }>(changes: readonly Change[]): Change[] {
  const chosen = changes.filter((change) => change.chosen !== null);
  return chosen.filter((change, index) => change.chosen !== chosen[index - 1]?.chosen);
}
