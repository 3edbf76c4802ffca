/** Files from here on may keep others waiting. */
const LARGE_BYTES = 8 * 1024 * 1024;

type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** Takes work one after the other. */
function createLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}

/**
 * Readings that somebody waits for, one after the other so that their memory does not add up: small files in a lane of their own, which
 * no large one blocks.
 *
 * @returns A function from a file's size in bytes to its lane.
 */
export function createLanes(): (bytes: number) => Lane {
  const [small, large] = [createLane(), createLane()];
  return (bytes) => (bytes < LARGE_BYTES ? small : large);
}
