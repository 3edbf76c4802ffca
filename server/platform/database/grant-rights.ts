import pg from "pg";

/** The queue's tables are closed to all but their owner, whatever is granted. */
const queueTables = ["_private_jobs", "_private_job_queues", "_private_known_crontabs", "_private_tasks"];

/** Any fixed number: processes that start at the same time take turns. */
const rightsLock = 7_340_033_003;

/** Operations that a trigger (`refuse_change`) refuses for every role, as bits of `pg_trigger.tgtype`. */
const refusable = [
  { right: "delete", bit: 8 },
  { right: "update", bit: 16 },
] as const;

/** Finds the tables whose rows a trigger protects from change, with the operations it refuses for all rows and columns. */
async function findProtectedTables(client: pg.Client): Promise<{ name: string; rights: string[] }[]> {
  const { rows } = await client.query<{ name: string; type: number }>(
    `select format('%I.%I', n.nspname, c.relname) as name, t.tgtype::int as type
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where t.tgfoid = 'public.refuse_change'::regproc and t.tgqual is null and t.tgattr = ''::int2vector
      order by 1`,
  );
  return rows.flatMap(({ name, type }) => {
    const rights = refusable.filter(({ bit }) => (type & bit) !== 0).map(({ right }) => right);
    return rights.length > 0 ? [{ name, rights }] : [];
  });
}

/**
 * Gives the role that runs the server, where another owns the tables, what it needs and no more. It works on rows; of history,
 * audit, scores and published versions it reads and appends. It cannot empty a table, nor drop the triggers that keep rows as they
 * are.
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
    const kept = await findProtectedTables(client);
    await client.query(
      [
        "begin",
        `select pg_advisory_xact_lock(${rightsLock})`,
        `grant usage on schema ${schemas} to ${app}`,
        `revoke truncate, references, trigger on all tables in schema ${schemas} from public, ${app}`,
        `grant select, insert, update, delete on all tables in schema ${schemas} to ${app}`,
        `grant usage on all sequences in schema ${schemas} to ${app}`,
        `grant execute on all functions in schema ${schemas} to ${app}`,
        ...kept.map(({ name, rights }) => `revoke ${rights.join(", ")} on ${name} from ${app}`),
        `revoke insert, update, delete on migrations from ${app}`,
        ...queueTables.map((table) => `alter table graphile_worker.${table} disable row level security`),
        "commit",
      ].join(";\n"),
    );
  } finally {
    await client.end();
  }
}
