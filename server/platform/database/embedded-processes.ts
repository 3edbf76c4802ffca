import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Returns the process’s start time, which is only comparable; undefined when the process is not alive (a zombie isn’t). */
export function processStart(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name in brackets may hold spaces and brackets itself; the fields that count come after the last one.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  const found = ps(pid, "stat=,lstart=");
  return found === "" || found.startsWith("Z") ? undefined : found.replace(/^\S+\s+/, "");
}

/** Returns the command line of a living process; "" when there is none. */
export function processCommand(pid: number): string {
  if (process.platform !== "linux") return ps(pid, "command=");
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/** Waits until `ended` answers true; false when `milliseconds` went by first. */
export async function waitUntil(ended: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (!ended()) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function ps(pid: number, columns: string): string {
  return (spawnSync("ps", ["-o", columns, "-p", String(pid)], { encoding: "utf8" }).stdout ?? "").trim();
}
