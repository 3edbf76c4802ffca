import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sayMissing } from "../bench/failover/packages.ts";
import { deployChecks, findProgram } from "./deploy-checks.ts";

/** `npm run test:operations`: has the programs that read the files in deploy/ check them. */
const missing = deployChecks.filter(({ program }) => !findProgram(program)).map((check) => check.package);
const words = sayMissing([...new Set(missing)].toSorted());
if (words !== null) {
  console.error(words);
  process.exit(2);
}
const scratch = mkdtempSync(join(tmpdir(), "sextant-operations-"));
let failed = 0;
for (const check of deployChecks) {
  const { file, program } = check;
  const complaints = await check.run(findProgram(program) ?? program, scratch);
  if (complaints !== "") failed += 1;
  console.log(`${file}: ${complaints === "" ? `fine for ${program}` : `${program} complains:\n${complaints}`}`);
}
rmSync(scratch, { recursive: true });
console.log(`\n${deployChecks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
