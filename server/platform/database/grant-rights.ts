import pg from "pg";

/** Tables that the running server only ever appends to. */
const appendOnly = [
  "answer_history",
  "assessment_versions",
  "attempt_scores",
  "audit_entries",
  "hand_marks",
  "key_revisions",
  "session_events",
  "session_scores",
  "version_placements",
  "version_sections",
];

/** The queue's tables are closed to all but their owner, whatever is granted. */
const queueTables = ["_private_jobs", "_private_job_queues", "_private_known_crontabs", "_private_tasks"];

/**
 * Where one role owns the tables and another runs the server: gives the second what it needs and no more, so that it could not even
 * drop the triggers that keep history and audit as they are.
 *
 * @param ownerUrl Connection string of the owner.
 * @param appUrl Connection string of the role that the server runs under.
 */
export async function grantRights(ownerUrl: string, appUrl: string): Promise<void> {
  const role = decodeURIComponent(new URL(appUrl).username);
  const owner = decodeURIComponent(new URL(ownerUrl).username);
  if (role === "" || role === owner) return;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const app = client.escapeIdentifier(role);
    const schemas = "public, graphile_worker";
    await client.query(
      [
        "begin",
        `grant usage on schema ${schemas} to ${app}`,
        `grant select, insert, update, delete on all tables in schema ${schemas} to ${app}`,
        `grant usage on all sequences in schema ${schemas} to ${app}`,
        `grant execute on all functions in schema ${schemas} to ${app}`,
        `revoke update, delete, truncate on ${appendOnly.join(", ")} from ${app}`,
        ...queueTables.map((table) => `alter table graphile_worker.${table} disable row level security`),
        "commit",
      ].join(";\n"),
    );
  } finally {
    await client.end();
  }
}
