import { spawnSync } from "node:child_process";
import { captureRelease } from "@sextant/server/testing/released/capture.ts";
import packageJson from "../package.json" with { type: "json" };

/**
 * `npm run release:data`: keeps the schema of this version, with rows in it, for the tests that later versions update it. The database of a
 * version that was released stays as it was.
 */
const { version } = packageJson;
if (spawnSync("git", ["rev-parse", "--verify", "--quiet", `refs/tags/v${version}`]).status === 0) {
  console.error(`Version ${version} was released. Raise the version in package.json, and try again.`);
  process.exitCode = 1;
} else console.log(`Wrote ${await captureRelease(version, console.log)}.`);
