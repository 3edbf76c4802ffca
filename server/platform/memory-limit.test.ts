import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { heapMbOf, memoryLimit, sharedBuffersMb } from "./memory-limit.ts";

const GB = 1024 ** 3;
const MB = 1024 ** 2;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A system with these files, on a machine of 64 GB. */
function limitOf(files: Record<string, string>): number {
  const root = mkdtempSync(join(tmpdir(), "sextant-cgroup-"));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  return memoryLimit(root, 64 * GB);
}

test.each<[string, Record<string, string>, number]>([
  ["no control groups", {}, 64 * GB],
  [
    "version 2, a service",
    {
      "proc/self/cgroup": "0::/system.slice/sextant.service",
      "sys/fs/cgroup/system.slice/sextant.service/memory.max": String(2 * GB),
      "sys/fs/cgroup/system.slice/memory.max": "max",
    },
    2 * GB,
  ],
  [
    "version 2, where the group above has less",
    {
      "proc/self/cgroup": "0::/a.slice/b.service",
      "sys/fs/cgroup/a.slice/b.service/memory.max": String(4 * GB),
      "sys/fs/cgroup/a.slice/b.service/memory.high": "max",
      "sys/fs/cgroup/a.slice/memory.high": String(3 * GB),
    },
    3 * GB,
  ],
  [
    "version 2 in a container, whose group is the top",
    { "proc/self/cgroup": "0::/", "sys/fs/cgroup/memory.max": String(GB) },
    GB,
  ],
  [
    "version 1 in a container that is told the host's path",
    {
      "proc/self/cgroup":
        "11:cpu,cpuacct:/docker/abc\n4:memory:/docker/abc\n1:name=systemd:/docker/abc\n0::/docker/abc",
      "sys/fs/cgroup/memory/memory.limit_in_bytes": String(512 * MB),
    },
    512 * MB,
  ],
  [
    "version 1 without a limit",
    { "proc/self/cgroup": "4:memory:/", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712" },
    64 * GB,
  ],
])("memory is limited by %s", (_system, files, limit) => {
  expect(limitOf(files)).toBe(limit);
});

test("a heap is never larger than what a child wants", () => {
  expect([heapMbOf(48, 64 * GB), heapMbOf(48, 64 * MB)]).toEqual([48, 48]);
});

describe("in a small container", () => {
  test.each([
    [64 * GB, 256, 1024, 128],
    [2 * GB, 256, 512, 128],
    [512 * MB, 64, 128, 128],
    [128 * MB, 32, 64, 64],
  ])(
    "of %i bytes the shared buffers have %i MB, and heaps of 1024 and 128 have %i and %i",
    (limit, buffers, large, small) => {
      expect([sharedBuffersMb(limit), heapMbOf(1024, limit), heapMbOf(128, limit)]).toEqual([buffers, large, small]);
    },
  );
});
