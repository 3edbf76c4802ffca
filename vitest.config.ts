import { availableParallelism } from "node:os";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findDatabaseTests } from "./scripts/database-tests.ts";

// Workers, and the processes that tests start, load the same code: it is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, ".cache", "compiled");

const databaseTests = findDatabaseTests(join(import.meta.dirname, "server")).map((file) => `server/${file}`);

/** Files that take half a minute and more: a run ends with its last file, so these begin first. */
const LONGEST = [
  "foundation/access/hostile",
  "foundation/access/access",
  "administration/backup/backup",
  "authoring/questions/import/formats",
  "administration/upgrade/upgrade-cluster",
  "administration/backup/update-database",
  "insight/calibration/calibrations",
  "insight/calibration/put-in-use",
  "authoring/questions/bulk/bulk",
  "start/faults",
  "authoring/questions/import/process/run-import",
  "demo/seed",
  "start/operations-document",
].map((name) => `/server/${name}.test.ts`);

/** Unit tests that simulate, try hostile input or start processes: one in thirty files, and two thirds of the time. */
const LONG = [
  "interchange/{hostile,docx/read-docx,jsonl/read-jsonl,moodle-xml/read-moodle-xml,qti/write/round-trip}",
  "psychometrics/{progress/forecast,dependence/q3,scoring/ability-band,fit/person-fit,calibration/properties}",
  "questions/html/clean",
  "scripts/{again,boundaries,dev,release,second-try}",
  "server/commands/command-lines",
  "server/insight/calibration/{false-flags,figures-beside}",
  "server/{people/identity/password-rules,platform/processes/process-pool}",
  "web/{built-page,base/sending/stray-answers}",
  "contract/openapi-lint",
].map((files) => `${files}.test.{ts,mjs}`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Three projects: `server` has the tests that need PostgreSQL, which is started once for all of them, `long` those that take seconds
 * without it, and `unit` the rest. What a test of the server imports decides where it runs.
 */
export default defineConfig({
  test: {
    // They end what hangs; how fast something is, a busy machine cannot tell.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 500_000, interval: 50 } },
    setupFiles: ["scripts/fixed-seed.ts"],
    restoreMocks: true,
    unstubEnvs: true,
    // By default one core is left idle, which of two is half. One more than there are cores took a fifth more of their time (docs/performance.md).
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // What is pure leaves nothing behind, so that files share what a worker has loaded.
          isolate: false,
          include: ["{questions,psychometrics,interchange,contract,server,web,bench,scripts}/**/*.test.{ts,tsx,mjs}"],
          exclude: [...configDefaults.exclude, ...databaseTests, ...LONG],
        },
      },
      {
        extends: true,
        test: { name: "long", isolate: false, include: LONG, exclude: [...configDefaults.exclude, ...databaseTests] },
      },
      {
        extends: true,
        test: {
          name: "server",
          // Loading the server again for each file was half the work. Files share its modules, each with a database of its own.
          isolate: false,
          include: databaseTests,
          globalSetup: ["server/testing/database-server.ts"],
          // Node loads the server's TypeScript itself, as it does at work: nothing is transformed, and calls between modules are cheaper.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
  },
});
