import { spawn } from "node:child_process";
import { environment, findNode } from "./node24.mjs";
import { inRoot, ROOT } from "./place.mjs";

const atWork = new Set();

/** Runs a tool and answers its exit status and its words, which also go to the terminal if they are to be `shown`. */
export function run(command, args, { shown = false, env = {} } = {}) {
  const colours = shown && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(...invocation(command, args), {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    // Every worker, thread and server of the tests loads the same code: it is compiled once.
    env: environment({ NODE_COMPILE_CACHE: inRoot(".cache", "compiled"), ...colours, ...env }),
  });
  atWork.add(child);
  let words = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk) => {
      words += chunk;
      if (shown) process.stdout.write(chunk);
    });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ status: 1, words: error.message }));
    child.once("close", (status) => {
      atWork.delete(child);
      resolve({ status, words: words.trim() });
    });
  });
}

/** Ends the tools that are still at work. */
export function endTools() {
  for (const child of atWork) child.kill();
}

/** Tools are scripts or programs in node_modules/.bin; those that are scripts find our Node first on their path. */
function invocation(command, args) {
  return command === "node" ? [findNode(), args] : [inRoot("node_modules", ".bin", command), args];
}
