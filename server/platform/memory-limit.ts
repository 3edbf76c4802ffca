import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { dirname, join } from "node:path";

const MEGABYTE = 1024 * 1024;

/** What limits memory in a control group of either version: at the first it is killed, at the second it is slowed down to a crawl. */
const FILES = { v1: ["memory.limit_in_bytes"], v2: ["memory.max", "memory.high"] };

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return null;
  }
}

/** Returns the limits of a control group and of all above it: each of them holds. In a container the path is of the host, and only its top is there. */
function limitsFrom(mount: string, group: string, files: readonly string[]): number[] {
  const limits: number[] = [];
  for (let path = join("/", group); ; path = dirname(path)) {
    for (const file of files) {
      const text = readText(join(mount, path, file));
      if (text !== null && /^\d+$/.test(text)) limits.push(Number(text));
    }
    if (path === "/") return limits;
  }
}

/**
 * Returns how many bytes of memory this process and its children may use: the machine's, or less where its control group has less.
 *
 * @param root Where the system's files are.
 */
export function memoryLimit(root = "/", machine = totalmem()): number {
  const limits = [machine];
  for (const line of (readText(join(root, "proc/self/cgroup")) ?? "").split("\n")) {
    const [, controllers, group] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (controllers === undefined || group === undefined) continue;
    if (controllers === "") limits.push(...limitsFrom(join(root, "sys/fs/cgroup"), group, FILES.v2));
    if (controllers.split(",").includes("memory"))
      limits.push(...limitsFrom(join(root, "sys/fs/cgroup/memory"), group, FILES.v1));
  }
  return Math.min(...limits);
}

/** Returns the MB of PostgreSQL's shared buffers: an eighth of what there is, from 32 to 256. */
export function sharedBuffersMb(limit = memoryLimit()): number {
  return Math.max(32, Math.min(256, Math.floor(limit / MEGABYTE / 8)));
}

/** Returns the MB that a child's heap may have: what it wants, but no more than a quarter of what there is for everything. */
export function heapMbOf(wanted: number, limit = memoryLimit()): number {
  return Math.min(wanted, Math.max(64, Math.floor(limit / MEGABYTE / 4)));
}
