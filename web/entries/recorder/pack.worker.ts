import type { FromWorker, ToWorker } from "./recorded.ts";
import { createSender } from "./send-batches.ts";

const stop = () => postMessage({ kind: "stop" } satisfies FromWorker);
const wait = (ms: number) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  return promise;
};

let sender: ReturnType<typeof createSender> | null = null;
/** Packing takes turns, so that batches stay in order. */
let turn = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "begin") {
    const { address, nextSeq } = data;
    sender = createSender({
      address,
      nextSeq,
      post: (url, init) => fetch(url, { ...init, credentials: "omit" }),
      wait,
      onStop: stop,
    });
    return;
  }
  turn = turn.then(() => sender?.add(data.events, data.token)).catch(stop);
});
