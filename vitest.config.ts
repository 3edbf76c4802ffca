import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take half a minute and more: a run ends with its last file, so these begin first. */
const LONGEST = [
  "access/hostile",
  "access/access",
  "backup/backup",
  "questions/import/formats",
  "upgrade/upgrade-cluster",
  "backup/update-database",
  "calibration/calibrations",
  "calibration/put-in-use",
  "questions/bulk/bulk",
  "faults",
  "questions/import/process/run-import",
  "demo/seed",
  "operations-document",
].map((name) => `/server/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Two projects: what is pure, and what wants a PostgreSQL, which is started once and only when such a test runs. */
export default defineConfig({
  test: {
    // They end what hangs; how fast something is, a busy machine cannot tell.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 500_000, interval: 20 } },
    restoreMocks: true,
    unstubEnvs: true,
    // By default one core is left idle, which of two is half. More workers than cores, since tests wait for a clock or a process.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // What is pure leaves nothing behind, so that files share what a worker has loaded.
          isolate: false,
          include: ["{questions,psychometrics,interchange,contract,web,bench,scripts}/**/*.test.{ts,tsx,mjs}"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          // Loading the server anew for each file was half the work. Files share its modules, each with a database of its own.
          isolate: false,
          include: ["server/**/*.test.ts"],
          globalSetup: ["server/testing/database-server.ts"],
          // Node loads the server's TypeScript itself, as it does at work: nothing is transformed, and calls between modules are cheaper.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
  },
});
