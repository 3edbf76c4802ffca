import { type ChildProcess, fork } from "node:child_process";
import { ProcessLost } from "./process-lost.ts";

interface Start {
  /** Heap of the process, and of each thread in it, in MB. */
  heapMb: number;
  /** How long it may take to start, in milliseconds. */
  startMs: number;
  /** Its environment; without it the process has none of the server's secrets. */
  env?: NodeJS.ProcessEnv | undefined;
}

/**
 * Starts a process that serves requests (`serveRequests`), with a heap of its own: when that is full, V8 ends the process that it is in.
 * It doesn't keep this process alive.
 *
 * @throws ProcessLost `not_started`
 */
export function startProcess(entry: URL, { heapMb, startMs, env = {} }: Start): Promise<ChildProcess> {
  const { NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve, reject) => {
    const child = fork(entry, {
      execArgv: [`--max-old-space-size=${heapMb}`],
      env: { ...env, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) },
      // Its last words are a page of V8's figures.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
      // In a group of its own: Ctrl-C in the terminal is for the server.
      detached: true,
    });
    const lose = () => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      reject(new ProcessLost("not_started", false));
    };
    const timer = setTimeout(lose, startMs);
    child.on("error", lose);
    child.once("disconnect", lose);
    child.unref();
    child.channel?.unref();
    child.once("message", () => {
      clearTimeout(timer);
      child.off("disconnect", lose);
      resolve(child);
    });
  });
}
