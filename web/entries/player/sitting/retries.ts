import { backOffMs } from "../../../base/sending/back-off.ts";

export type Retries = ReturnType<typeof createRetries>;

/** Tries again after a wait that grows with each try. One try waits at a time. */
export function createRetries() {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    again: (run: () => void) => {
      clearTimeout(timer);
      count += 1;
      timer = setTimeout(run, backOffMs(count));
    },
    cancel: () => clearTimeout(timer),
    /** The server has answered: the next wait is the first again. */
    reset: () => {
      count = 0;
    },
  };
}
