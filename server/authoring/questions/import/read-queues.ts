/** From this size on, files wait in the queue of large files. */
const LARGE_BYTES = 8 * 1024 * 1024;

type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a queue that runs one piece of work after the other. */
function createQueue(): WorkQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}

/**
 * Creates the queues of files being read, one file at a time so that their memory does not add up: small files have a queue of their
 * own, which no large one blocks.
 *
 * @returns A function from a file’s size in bytes to its queue.
 */
export function createReadQueues(): (bytes: number) => WorkQueue {
  const [small, large] = [createQueue(), createQueue()];
  return (bytes) => (bytes < LARGE_BYTES ? small : large);
}
