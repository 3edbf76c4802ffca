import { spawn } from "node:child_process";
import { constants } from "node:os";
import { environment, findNode } from "./node24.mjs";
import { ROOT } from "./place.mjs";

const IMPATIENT_AFTER_MS = 1500;

/**
 * Runs a TypeScript file of the project and answers its exit code. Signals are passed on once (Ctrl-C reaches us from the
 * terminal and again from npm); who asks again later ends it at once. Should we be killed, the channel to the child closes,
 * and should npm be killed, we notice; either way the child stops by itself.
 */
export function runChild(file, args, { onStop = () => {} } = {}) {
  const child = spawn(findNode(), [file, ...args], {
    cwd: ROOT,
    env: environment(),
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    // A group of its own, so that the terminal's Ctrl-C comes through us alone.
    detached: true,
  });
  let askedAt = 0;
  const stop = (signal) => {
    if (askedAt === 0) {
      askedAt = Date.now();
      onStop();
      child.kill(signal);
    } else if (Date.now() - askedAt > IMPATIENT_AFTER_MS) child.kill("SIGKILL");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => stop(signal === "SIGINT" ? signal : "SIGTERM"));
  watchParent(() => stop("SIGTERM"));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code, signal) => {
      if (signal) console.error(`${file} was ended by ${signal}.`);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Only under npm: a person who starts this in the background by themselves expects it to outlive the shell. */
function watchParent(lost) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    lost();
  }, 500);
  watch.unref();
}
