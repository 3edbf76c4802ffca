import { type ChildProcess, fork } from "node:child_process";
import { heapMbOf } from "../memory-limit.ts";
import { oomScores, setOomScore } from "../oom-score.ts";
import { ProcessLost } from "./process-lost.ts";

interface Start {
  /** Heap of the process, and of each thread in it, in MB; less where there is little memory. */
  heapMb: number;
  /** Memory that it may take beyond what an idle process does, in MB, kept by the system. */
  memoryMb?: number | undefined;
  /** How long it may take to start, in milliseconds. */
  startMs: number;
  /** Its environment; without it the process has none of the server's secrets. */
  env?: NodeJS.ProcessEnv | undefined;
}

/**
 * Data that the system counts of a process that waits for its first request, in MB: mostly addresses that V8 reserves and never fills
 * (660 with Node 24 on x64).
 */
const IDLE_MB = 704;

/** Sets the limit for itself and becomes the process. A lower one that is set already stays. */
const LIMITED = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

/** Returns what to run and with which arguments. The heap's limit is V8's; everything else is the system’s, and only Linux keeps to it. */
function commandOf(heapMb: number, memoryMb: number | undefined) {
  const heap = `--max-old-space-size=${heapMb}`;
  if (memoryMb === undefined || process.platform !== "linux") return { execPath: process.execPath, execArgv: [heap] };
  const kb = String((IDLE_MB + memoryMb) * 1024);
  return { execPath: "/bin/sh", execArgv: ["-c", LIMITED, kb, process.execPath, heap] };
}

/**
 * Starts a process that serves requests (`serveRequests`), with a heap of its own: when that is full, V8 ends the process that it is in.
 * It doesn't keep this process alive.
 *
 * @throws ProcessLost `not_started`
 */
export function startProcess(entry: URL, { heapMb, memoryMb, startMs, env = {} }: Start): Promise<ChildProcess> {
  const { NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve, reject) => {
    const child = fork(entry, {
      ...commandOf(heapMbOf(heapMb), memoryMb),
      env: { ...env, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) },
      // Its last words are a page of V8's figures.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
      // In a group of its own: Ctrl-C in the terminal is for the server.
      detached: true,
    });
    setOomScore(child.pid, oomScores.child);
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
