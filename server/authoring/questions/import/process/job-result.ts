import { sql } from "kysely";
import type { Database } from "../../../../platform/database/client.ts";

/** Keeps a report as the result of its job, from its bytes. */
export async function writeJobResult(db: Database, jobId: string, report: Uint8Array): Promise<void> {
  // As text: the driver would otherwise take bytes for bytea.
  const text = Buffer.from(report.buffer, report.byteOffset, report.byteLength).toString();
  await sql`update jobs set result = ${text}::jsonb where id = ${jobId}::uuid`.execute(db);
}
