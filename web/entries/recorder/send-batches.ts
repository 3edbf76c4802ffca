import { cutBatches, packBatch } from "./batches.ts";
import type { Recorded } from "./recorded.ts";

/** Most bytes that wait to be sent: beyond that a recording with a hole would be all there is. */
const MOST_WAITING_BYTES = 2 * 1024 * 1024;
const USUAL_WAIT_MS = 10_000;

type Parts = {
  /** Where batches go, without their numbers. */
  address: string;
  nextSeq: number;
  post: (url: string, init: RequestInit) => Promise<Response>;
  wait: (ms: number) => Promise<void>;
  /** Is told once that no more is wanted. */
  onStop: () => void;
};

/** Sends batches one after another. What the server has no time for waits; what it does not want ends the recording. */
export function createSender({ address, nextSeq, post, wait, onStop }: Parts) {
  const waiting: Uint8Array<ArrayBuffer>[] = [];
  let seq = nextSeq;
  let token = "";
  let isSending = false;
  let isStopped = false;

  function stop(): void {
    if (isStopped) return;
    isStopped = true;
    waiting.length = 0;
    onStop();
  }

  /** Returns in how many milliseconds to come again; 0 when it was taken. */
  async function sendOne(body: Uint8Array<ArrayBuffer>): Promise<number> {
    const headers = { Authorization: `JWT ${token}`, "Content-Type": "application/gzip" };
    const url = `${address}?seq=${seq}`;
    const answer = await post(url, { method: "POST", headers, body, redirect: "error" }).catch(() => null);
    if (answer?.ok) return 0;
    if (answer && answer.status < 500 && answer.status !== 429) {
      stop();
      return 0;
    }
    const seconds = Number(answer?.headers.get("Retry-After"));
    return seconds > 0 ? seconds * 1000 : USUAL_WAIT_MS;
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let next = waiting[0]; next && !isStopped; next = waiting[0]) {
      const pause = await sendOne(next);
      if (isStopped) break;
      if (pause > 0) await wait(pause);
      else {
        waiting.shift();
        seq += 1;
      }
    }
    isSending = false;
  }

  return {
    /** Takes what was recorded, in order, with the token that is good now. */
    async add(events: readonly Recorded[], currentToken: string): Promise<void> {
      token = currentToken;
      for (const json of cutBatches(events)) {
        const packed = await packBatch(json);
        // What is too large for a batch is the page as a whole: nothing after it could be shown without it.
        if (!packed) return stop();
        if (!isStopped) waiting.push(packed);
      }
      if (waiting.reduce((sum, { length }) => sum + length, 0) > MOST_WAITING_BYTES) return stop();
      await sendAll();
    },
  };
}
