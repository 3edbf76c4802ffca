/** A setting in words, and what it was before; left out where there was none. */
export type ToldChange = { what: string; said: string; before?: string };

/** Returns the settings that differ, each with what it was; one that there was not before comes without. */
export function toldChanges(before: readonly ToldChange[], after: readonly ToldChange[]): ToldChange[] {
  return after.flatMap(({ what, said }) => {
    const was = before.find((one) => one.what === what);
    if (was === undefined) return [{ what, said }];
    return was.said === said ? [] : [{ what, said, before: was.said }];
  });
}
