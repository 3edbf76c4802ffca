/**
 * Lets so many at once, and the others in the order in which they came.
 *
 * @returns Waits for a turn, and gives the function that ends it. @throws what `signal` was aborted with while waiting.
 */
export function createTurns(atMost: number) {
  let free = atMost;
  const waiting: (() => void)[] = [];

  const endTurn = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async (signal?: AbortSignal): Promise<() => void> => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else {
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(signal?.reason);
        };
        waiting.push(begin);
        signal?.addEventListener("abort", leave, { once: true });
      });
    }
    return endTurn;
  };
}
