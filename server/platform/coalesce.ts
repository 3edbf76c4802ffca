interface Waiting<In, Out> {
  input: In;
  resolve: (output: Out) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes a function that gathers calls which coincide: while one batch is under way, those that come wait for the next. A call that
 * comes alone is a batch of one and waits for nothing.
 *
 * @param work Answers for each input, in their order. When it throws, every call of the batch fails with that.
 * @param most The largest batch.
 * @param everyMs Batches that are not full begin at least so far apart: for what nobody waits for, where many small batches cost more
 *   than few.
 */
export function coalesce<In, Out>(
  work: (inputs: readonly In[]) => Promise<readonly Out[]>,
  most: number,
  everyMs = 0,
): (input: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  let isRunning = false;
  let beganAt = Number.NEGATIVE_INFINITY;

  async function run(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const outputs = await work(batch.map(({ input }) => input));
      if (outputs.length !== batch.length) throw new Error("A batch must answer for each of its inputs");
      outputs.forEach((output, index) => {
        batch[index]?.resolve(output);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const restMs = waiting.length < most ? beganAt + everyMs - performance.now() : 0;
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      beganAt = performance.now();
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await run(batch);
    }
    isRunning = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // After the requests that have arrived together were read.
      setImmediate(() => void drain());
    });
}
