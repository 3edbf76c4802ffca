import { useRef } from "react";

/**
 * Returns a function that does work one after the other, so that each finds the version that the last one left.
 *
 * @param onIdle Runs once nothing waits any more.
 */
export function useInTurn(onIdle: () => unknown) {
  const queue = useRef({ waiting: 0, last: Promise.resolve() });
  return <Done>(work: () => Promise<Done>): Promise<Done> => {
    queue.current.waiting += 1;
    const result = queue.current.last.then(work).finally(() => {
      queue.current.waiting -= 1;
      if (queue.current.waiting === 0) void onIdle();
    });
    queue.current.last = result.then(
      () => {},
      () => {},
    );
    return result;
  };
}
