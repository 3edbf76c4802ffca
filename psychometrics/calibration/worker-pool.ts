import type { MessagePort } from "node:worker_threads";
import { createMemory, type MakeEngine } from "./engine.ts";
import { addInformation, type Scores } from "./information-share.ts";
import { expect, type Memory } from "./posterior.ts";

/** A command to a worker thread. All arrays are in shared memory. */
export type Command =
  | {
      readonly kind: "begin";
      readonly memory: Memory;
      readonly values: Uint8Array;
      readonly share: Share;
    }
  | { readonly kind: "expect" }
  | { readonly kind: "information"; readonly scores: Scores; readonly matrix: Float64Array };

/** One thread's part of the people, and where it puts what it finds. */
export interface Share {
  readonly from: number;
  readonly to: number;
  readonly sums: Float64Array;
  readonly logLikelihood: Float64Array;
  /** How many worker threads have done the current command; waiters are notified at each. */
  readonly done: Int32Array;
}

/** Runs commands in a worker thread. */
export function runWorker(port: MessagePort): void {
  let begun: Extract<Command, { kind: "begin" }> | null = null;
  port.on("message", (command: Command) => {
    if (command.kind === "begin") {
      begun = command;
      return;
    }
    if (!begun) return;
    const { memory, values, share } = begun;
    if (command.kind === "expect") share.logLikelihood[0] = expect(memory, share.from, share.to, share.sums);
    else addInformation(memory, values, command.scores, share.from, share.to, command.matrix);
    Atomics.add(share.done, 0, 1);
    Atomics.notify(share.done, 0);
  });
}

const shareFloats = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));

/**
 * Creates an engine that computes the first part of the people itself and the others on the threads behind `ports`, one part
 * each. Parts are fixed, so the same data give the same figures to the last bit, however busy the machine is.
 */
export function createWorkerPool(ports: readonly MessagePort[]): MakeEngine {
  return (problem, layout, grid) => {
    const memory = createMemory(problem, layout, grid, true);
    const values = new Uint8Array(new SharedArrayBuffer(problem.values.length));
    values.set(problem.values);
    const done = new Int32Array(new SharedArrayBuffer(4));
    const parts = ports.length + 1;
    const bound = (part: number) => Math.floor((problem.patterns * part) / parts);
    const shares = ports.map((port, at): Share => {
      const share = {
        from: bound(at + 1),
        to: bound(at + 2),
        sums: shareFloats(memory.table.length),
        logLikelihood: shareFloats(1),
        done,
      };
      port.postMessage({ kind: "begin", memory, values, share } satisfies Command);
      return share;
    });
    const send = (commands: readonly Command[]) => {
      Atomics.store(done, 0, 0);
      ports.forEach((port, at) => {
        port.postMessage(commands[at]);
      });
    };
    const finish = () => {
      for (let seen = Atomics.load(done, 0); seen < ports.length; seen = Atomics.load(done, 0))
        Atomics.wait(done, 0, seen);
    };
    return {
      memory,
      expect(sums) {
        send(ports.map(() => ({ kind: "expect" })));
        let logLikelihood = expect(memory, 0, bound(1), sums);
        finish();
        for (const share of shares) {
          logLikelihood += share.logLikelihood[0] as number;
          for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + (share.sums[at] as number);
        }
        return logLikelihood;
      },
      information(scores) {
        const size = scores.parameters ** 2;
        const matrices = ports.map(() => shareFloats(size));
        send(matrices.map((matrix) => ({ kind: "information", scores, matrix })));
        const total = new Float64Array(size);
        addInformation(memory, values, scores, 0, bound(1), total);
        finish();
        for (const matrix of matrices)
          for (let at = 0; at < size; at += 1) total[at] = (total[at] as number) + (matrix[at] as number);
        return total;
      },
    };
  };
}
