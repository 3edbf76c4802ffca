import { execFileSync } from "node:child_process";

/** Returns the numbers of the processes that a process has started and whose command line holds a word. */
export function childrenOf(parent: number, word: string): number[] {
  return execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...command]) => Number(ppid) === parent && command.join(" ").includes(word))
    .map(([pid]) => Number(pid));
}
