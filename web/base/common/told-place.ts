/**
 * Creates what knows which place is to be told. A page that is only open tells none: the person may have gone on elsewhere since, and would
 * lose their place there.
 */
export function createToldPlace() {
  let told: number | null = null;
  let next: number | null = null;
  return {
    /** The page is in use at this place. */
    use: (place: number) => {
      next = place === told ? null : place;
    },
    /** The page may have been left for another one meanwhile: its place is news again once it is used. */
    forget: () => {
      told = null;
    },
    isNews: () => next !== null,
    /** Returns the place to tell now; undefined where there is none. */
    take: (): number | undefined => {
      if (next === null) return undefined;
      told = next;
      next = null;
      return told;
    },
    /** This place couldn’t be told: it is told again, unless there is a newer one. */
    giveBack: (place: number | undefined) => {
      if (place === undefined || told !== place) return;
      told = null;
      next ??= place;
    },
  };
}
