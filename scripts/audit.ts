import { join } from "node:path";
import { readCommandLine } from "@sextant/server/platform/command-line.ts";
import { byName, findAcceptance, findVulnerabilities, type Vulnerability } from "./advisories.ts";
import { checkLicences } from "./licences.ts";
import { type LockedPackage, readLockfile } from "./lockfile.ts";
import { readAdvisories } from "./read-advisories.ts";

const usage = `Usage: npm run audit -- [--lockfile <file>] [<advisories>]

Checks the licences of all packages in the lockfile and, with <advisories>, whether any has a known vulnerability. <advisories> is a zip
archive, a folder or a file of advisories in the OSV format. Nothing is asked over the network.

Exits with 0 when all is well, with 1 when something was found, and with 2 when it couldn’t be checked.`;

const STALE_MS = 30 * 86_400_000;

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** @returns Whether all is well. */
function auditLicences(packages: readonly LockedPackage[]): boolean {
  const { faults, excused } = checkLicences(packages);
  const isFine = faults.length === 0;
  console.log(
    `Licences of ${count(packages.length, "package")}: ${isFine ? "all fine" : count(faults.length, "fault")}.`,
  );
  for (const fault of faults) console.log(`  ${fault}`);
  for (const { exception, packages: used } of excused) {
    const more = used.length > 1 ? ` and ${used.length - 1} more` : "";
    console.log(`  Exception: ${used[0]}${more} (${exception.licence ?? "no licence named"}). ${exception.reason}`);
  }
  return isFine;
}

function describe({ package: found, advisory, fixedIn }: Vulnerability): string {
  const severity = advisory.database_specific?.severity?.toLowerCase();
  const about = `${advisory.id}${severity ? ` (${severity})` : ""}: ${advisory.summary ?? "no summary"}.`;
  const fix = fixedIn === null ? "No fixed version is known." : `Fixed in ${fixedIn}.`;
  return `${found.name} ${found.version}${found.isForDevelopment ? ", only for development" : ""}: ${about} ${fix}`;
}

/** @returns Whether all is well. */
async function auditVulnerabilities(packages: readonly LockedPackage[], path: string): Promise<boolean> {
  const names = byName(packages);
  const found: Vulnerability[] = [];
  let advisories = 0;
  let newest = "";
  for await (const advisory of readAdvisories(path)) {
    if (!advisory.affected?.some((one) => one.package?.ecosystem === "npm")) continue;
    advisories += 1;
    if (advisory.modified && advisory.modified > newest) newest = advisory.modified;
    found.push(...findVulnerabilities(advisory, names));
  }
  if (advisories === 0) throw new Error(`There are no advisories for npm packages in ${path}.`);
  const open = found.filter((one) => !findAcceptance(one));
  const verdict = open.length === 0 ? "none affects these packages" : `${open.length} found`;
  console.log(`Vulnerabilities, by ${count(advisories, "advisory", "advisories")}: ${verdict}.`);
  for (const one of open) console.log(`  ${describe(one)}`);
  for (const one of found) {
    const acceptance = findAcceptance(one);
    if (acceptance) console.log(`  Accepted: ${describe(one)} ${acceptance.reason}`);
  }
  if (!(Date.now() - Date.parse(newest) < STALE_MS))
    console.log(`  The newest advisory is from ${newest.slice(0, 10) || "an unknown day"}. Get a newer file.`);
  return open.length === 0;
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine({
    allowPositionals: true,
    options: { lockfile: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return console.log(usage);
  const [advisories, ...rest] = positionals;
  if (rest.length > 0) throw new Error(usage);
  const packages = readLockfile(values.lockfile ?? join(import.meta.dirname, "..", "package-lock.json"));
  const verdicts = [auditLicences(packages)];
  if (advisories !== undefined) verdicts.push(await auditVulnerabilities(packages, advisories));
  else console.log("Vulnerabilities weren’t checked: name a file of advisories.");
  if (verdicts.includes(false)) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
