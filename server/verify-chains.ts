import { verifyAuditChain } from "./audit/verify-audit-chain.ts";
import { readConfig } from "./platform/config.ts";
import type { Database } from "./platform/database/client.ts";
import { explainConnection } from "./platform/database/explain-connection.ts";
import { openOurDatabase } from "./platform/database/open-ours.ts";
import { admitSealingKeys } from "./platform/sealing-keys.ts";
import { verifyAnswerChains } from "./sessions/verify-answer-chains.ts";

const usage = `Usage: npm run verify-chains

Checks that no answer and no entry of the audit log was changed, removed or added behind the server’s back. It reads the database at
DATABASE_URL, or the embedded one in DATA_DIR, also while Sextant runs, and changes nothing.

Ends with 0 when all is as it was written, with 1 when something is not (the first is named), with 2 when it could not be checked.`;

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** All at one moment, so that what is saved meanwhile is seen whole or not at all. */
async function verify(db: Database) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => ({ answers: await verifyAnswerChains(tx), audit: await verifyAuditChain(tx) }));
}

async function main(): Promise<number> {
  if (process.argv.includes("--help") || process.argv.includes("-h")) {
    console.log(usage);
    return 0;
  }
  const config = readConfig(process.env);
  admitSealingKeys(config);
  const database = await openOurDatabase(config);
  try {
    const { answers, audit } = await verify(database.db);
    console.log(`Answers: ${count(answers.rows, "row", "rows")} in ${count(answers.chains, "chain", "chains")}.`);
    if (answers.byHashAlone > 0)
      console.log(`  ${count(answers.byHashAlone, "row", "rows")} checked by hash alone: the person's key was erased.`);
    console.log(`Audit log: ${count(audit.links, "entry", "entries")}, head ${audit.head || "none"}.`);
    if (audit.waiting > 0) console.log(`  ${count(audit.waiting, "entry is", "entries are")} not chained yet.`);
    const faults = [...answers.faults, ...audit.faults];
    if (faults.length === 0) {
      console.log("All chains are intact.");
      return 0;
    }
    console.log(`\n${count(faults.length, "fault", "faults")}. The first: ${faults[0]}`);
    for (const fault of faults.slice(1, 20)) console.log(`  ${fault}`);
    return 1;
  } finally {
    await database.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const { DATABASE_URL = null, MIGRATE_DATABASE_URL = null } = process.env;
  const words = error instanceof Error ? error.message : String(error);
  console.error(explainConnection(error, { DATABASE_URL, MIGRATE_DATABASE_URL }) ?? words);
  process.exitCode = 2;
}
