import type pg from "pg";

export interface Position {
  position: string;
  at: string;
}

/** What a backup says of the database that it is of. */
export interface Described {
  postgres: string;
  system: string;
  schema: string;
  sealed_by: string;
  rotating_from: string | null;
}

export async function describeDatabase(client: pg.Client): Promise<Described> {
  const { rows } = await client.query<Pick<Described, "postgres" | "system">>(
    `select current_setting('server_version') as postgres,
      (select system_identifier::text from pg_control_system()) as system`,
  );
  const [[row], schema] = [rows, await findSchema(client)];
  if (!row || !schema) throw new Error("This isn’t a database of Sextant.");
  return { ...row, ...schema };
}

/** Returns what tells whether this Sextant knows a database; null when it isn’t one of Sextant. */
export async function findSchema(
  client: pg.Client,
): Promise<Pick<Described, "schema" | "sealed_by" | "rotating_from"> | null> {
  const { rows: found } = await client.query("select 1 where to_regclass('public.installations') is not null");
  if (found.length === 0) return null;
  const { rows } = await client.query<Pick<Described, "schema" | "sealed_by" | "rotating_from">>(
    `select (select name from migrations order by name desc limit 1) as schema,
      coalesce((select sealed_by from installations), 'inside') as sealed_by,
      (select rotating_from from installations) as rotating_from`,
  );
  return rows[0] ?? null;
}

/** Counts rows of the tables that lose none: a trigger refuses to delete from them. */
export async function countKeptRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgfoid = 'public.refuse_change'::regproc and t.tgqual is null and t.tgattr = ''::int2vector and t.tgtype & 8 <> 0
        and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = await countRows(client, name);
  return counts;
}

export async function listErasedPeople(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>("select id from users where erased_at is not null order by id");
  return rows.map(({ id }) => id);
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from public.${client.escapeIdentifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Begins a backup: from this position on, the server keeps all WAL until the connection ends. */
export async function beginBackup(client: pg.Client): Promise<Position & { segmentBytes: number }> {
  // The slot ends with its connection. Its name is its own: that of a backup that was killed may be there for a moment yet.
  await client.query(
    `select pg_create_physical_replication_slot('sextant_backup_' || pg_backend_pid(),
      immediately_reserve => true, temporary => true)`,
  );
  const { rows } = await client.query<{ position: string; segment_bytes: number }>(
    `select pg_backup_start('Sextant', fast => true)::text as position,
      (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes`,
  );
  const [row] = rows;
  if (!row) throw new Error("pg_backup_start answers with one row");
  return { position: row.position, at: new Date().toISOString(), segmentBytes: row.segment_bytes };
}

/** Ends the copying of the database. @returns With the label that must lie in the copy. */
export async function endBackup(client: pg.Client): Promise<Position & { label: string; timeline: number }> {
  const at = new Date().toISOString();
  const { rows } = await client.query<{ lsn: string; labelfile: string; spcmapfile: string }>(
    "select lsn::text, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)",
  );
  const [row] = rows;
  if (!row) throw new Error("pg_backup_stop answers with one row");
  if (row.spcmapfile.trim() !== "") throw new Error("The database has tablespaces, which can’t be backed up.");
  const timeline = Number(/^START TIMELINE: (\d+)$/m.exec(row.labelfile)?.[1] ?? 1);
  return { position: row.lsn, at, label: row.labelfile, timeline };
}

export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Lists what the database names of uploaded files. */
export async function listNamedFiles(client: pg.Client): Promise<{ hash: string; bytes: number }[]> {
  const { rows } = await client.query<{ hash: string; bytes: number }>(
    "select distinct hash, size_bytes::float8 as bytes from files order by hash",
  );
  return rows;
}
