import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createMetrics } from "../metrics/metrics.ts";
import { watchDisks } from "./disk-figures.ts";

const folder = mkdtempSync(join(tmpdir(), "sextant-disk-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("free space and size are told of each folder that is there", async () => {
  const metrics = createMetrics();
  watchDisks(metrics, { data: folder, backups: join(folder, "missing") });
  const told = await metrics.text();
  const { blocks, bsize } = statfsSync(folder);
  expect(told).toContain(`sextant_disk_size_bytes{folder="data"} ${blocks * bsize}\n`);
  const free = Number(/^sextant_disk_free_bytes\{folder="data"\} (\d+)$/m.exec(told)?.[1]);
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThan(blocks * bsize);
  expect(told).not.toContain('folder="backups"');
  expect(told).not.toContain(folder);
});
