import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtPage, keepPage, keptAssets } from "../platform/kept-page.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

const BYTES_PER_MB = 1024 * 1024;
const BLOCK_BYTES = 4096;
const NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount"];
/** Mounts a disk of `$2` MB at `$1`, puts the folder `$3` on it, does to it what `$4` says, and runs the rest. */
const MOUNT = `mount -t tmpfs -o "size=$2m" none "$1" && cp -r "$3/." "$1" && cd "$1" && eval "$4" && cd / && shift 4 && exec "$@"`;

/** What a disk can be like at a start. */
const STATES = {
  whole: "true",
  // What doesn't fit any more is what it is about.
  full: "mkdir fillers; head -c 1G /dev/zero > fillers/first 2> /dev/null || true",
  read_only: "mount -o remount,ro .",
};

/** Tries to mount a disk in a namespace of its own, so that nobody else sees it. Returns whether that is allowed. */
function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "sextant-mount-"));
  const [place, empty] = ["place", "empty"].map((name) => join(folder, name));
  for (const each of [place, empty]) mkdirSync(each ?? "");
  const words = ["sh", "-c", MOUNT, "sh", place, "1", empty, "true", "true"].map(String);
  const [command = "", ...args] = [...NAMESPACE, ...words];
  const { status } = spawnSync(command, args, { stdio: "ignore" });
  rmSync(folder, { recursive: true });
  return status === 0;
}

/** Whether disks can be mounted here. */
export const mayMount = tryMount();

/** A server whose DATA_DIR is a small disk. */
export interface SmallDisk {
  /** Starts the server on it. @param args What follows `npm start --`. */
  start(environment: Record<string, string> & { PORT: string }, args?: readonly string[]): ServerProcess;
  /** Where a file on the disk of the running server is seen from here. */
  pathOf(name: string): string;
  freeMb(): number;
  /** Leaves at most so many MB free. */
  fill(leavingMb: number): void;
  /** Takes away what filled it. */
  clear(): void;
  makeWritable(): void;
  remove(): void;
}

/** Puts what the server keeps of the built page into a folder, so that it takes no room of a small disk while a test runs. */
export async function keepPageIn(folder: string): Promise<void> {
  await keepPage(folder, await readdir(join(builtPage, "assets")).catch(() => []));
}

/** Returns the MB that the kept page takes of a disk. */
function pageMb(prepared: string): number {
  const assets = keptAssets(prepared);
  const sizes = existsSync(assets) ? readdirSync(assets).map((name) => statSync(join(assets, name)).size) : [];
  return sizes.reduce((sum, size) => sum + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES, 0) / BYTES_PER_MB;
}

/**
 * Creates a disk with so many MB beside the kept page, which lives as long as the server that is started on it.
 *
 * @param prepared A folder whose content is on it at the start.
 */
export function createSmallDisk(
  sizeMb: number,
  { state = "whole", prepared = null }: { state?: keyof typeof STATES; prepared?: string | null } = {},
): SmallDisk {
  const [folder, empty] = [
    mkdtempSync(join(tmpdir(), "sextant-small-disk-")),
    mkdtempSync(join(tmpdir(), "sextant-empty-")),
  ];
  let running: ServerProcess | null = null;
  let files = 0;
  const root = () => join("/proc", String(running?.pid), "root", folder);
  const fillers = () => join(root(), "fillers");
  const freeOf = () => {
    const { bavail, bsize } = statfsSync(root());
    return bavail * bsize;
  };
  return {
    start(environment, args = []) {
      const launcher = [
        ...NAMESPACE,
        "sh",
        "-c",
        MOUNT,
        "sh",
        folder,
        String(Math.ceil(sizeMb + (prepared ? pageMb(prepared) : 0))),
        prepared ?? empty,
        STATES[state],
      ];
      running = startServerProcess({ ...environment, DATA_DIR: folder }, [], args, launcher);
      return running;
    },
    pathOf: (name) => join(root(), name),
    freeMb: () => freeOf() / BYTES_PER_MB,
    fill(leavingMb) {
      mkdirSync(fillers(), { recursive: true });
      for (;;) {
        const bytes = Math.min(8 * BYTES_PER_MB, freeOf() - leavingMb * BYTES_PER_MB);
        if (bytes <= 0) return;
        files += 1;
        try {
          writeFileSync(join(fillers(), String(files)), Buffer.alloc(bytes));
        } catch (error) {
          if ((error as { code?: string }).code !== "ENOSPC") throw error;
        }
      }
    },
    clear: () => rmSync(fillers(), { recursive: true, force: true }),
    makeWritable() {
      const inside = ["--preserve-credentials", "--user", "--mount", "--target", String(running?.pid)];
      const { status } = spawnSync("nsenter", [...inside, "mount", "-o", "remount,rw", folder], { stdio: "inherit" });
      if (status !== 0) throw new Error("The disk could not be mounted for writing");
    },
    remove() {
      for (const each of [folder, empty]) rmSync(each, { recursive: true, force: true });
    },
  };
}
