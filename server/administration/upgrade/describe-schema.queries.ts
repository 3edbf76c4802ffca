import type pg from "pg";

/** Excludes PostgreSQL's own schemas. */
const own = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";

/** Selects one line per database object other than rows. */
const things = `
  select 'extension ' || quote_ident(extname) from pg_extension
  union all select 'schema ' || quote_ident(n.nspname) from pg_namespace n where ${own}
  union all select case c.relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'i' then 'index ' when 'I' then 'index '
      when 'S' then 'sequence ' when 'f' then 'foreign table ' when 'c' then 'type ' else 'table ' end
      || format('%I.%I', n.nspname, c.relname)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${own} and c.relkind <> 't'
  union all select format('column %I.%I.%I of type %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod))
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${own} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all select 'function ' || p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${own}
  union all select format('trigger %I on %s', t.tgname, t.tgrelid::regclass) from pg_trigger t where not t.tgisinternal
  union all select format('constraint %I on %s', o.conname, o.conrelid::regclass)
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace where ${own} and o.conrelid <> 0 and o.contype <> 'n'
  union all select format('type %I.%I', n.nspname, t.typname) from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${own} and t.typtype in ('d', 'e', 'r')
  union all select 'value ' || quote_literal(e.enumlabel) || ' of type ' || format_type(e.enumtypid, null) from pg_enum e
  union all select format('policy %I on %s', polname, polrelid::regclass) from pg_policy
  union all select format('rule %I on %s', r.rulename, r.ev_class::regclass) from pg_rewrite r
    join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace where ${own} and r.rulename <> '_RETURN'
  union all select 'publication ' || quote_ident(pubname) from pg_publication
  union all select 'event trigger ' || quote_ident(evtname) from pg_event_trigger
  union all select 'foreign server ' || quote_ident(srvname) from pg_foreign_server`;

/** Lists the objects of a database other than rows, roles and settings. */
export async function listThings(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ thing: string }>(`select thing from (${things}) as found (thing) order by 1`);
  return rows.map(({ thing }) => thing);
}

export interface Table {
  /** Quoted, for SQL. */
  name: string;
  /** Quoted; without generated columns. `isTransaction` marks transaction ids, which restart in another cluster. */
  columns: { name: string; isTransaction: boolean }[];
  bytes: number;
}

/** graphile-worker records its schema version here, and the new database has the current one. */
const settled = "graphile_worker.migrations";

/** Lists tables that store rows, the largest first. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_table_size(c.oid)::float8 as bytes,
      json_agg(json_build_object('name', quote_ident(a.attname), 'isTransaction', a.atttypid = 'xid8'::regtype) order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where ${own} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by 1, 2 order by 2 desc, 1`,
  );
  return rows.filter(({ name }) => name !== settled);
}

/** Lists sequences, quoted, and where each is. */
export async function listSequences(
  client: pg.Client,
): Promise<{ name: string; last_value: string; is_called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${own} and c.relkind = 'S' order by 1`,
  );
  const found: { name: string; last_value: string; is_called: boolean }[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${name}`,
    );
    for (const each of state) found.push({ name, ...each });
  }
  return found;
}

/** Lists foreign keys as SQL that adds and removes each. */
export async function listForeignKeys(client: pg.Client): Promise<{ name: string; add: string; drop: string }[]> {
  const { rows } = await client.query<{ name: string; add: string; drop: string }>(
    `select format('%I on %s', conname, conrelid::regclass) as name,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
      from pg_constraint where contype = 'f' and conparentid = 0 order by conrelid::regclass::text, conname`,
  );
  return rows;
}

/** Lists statements that fill what is computed from tables and kept. */
export async function listRefreshes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ sql: string }>(
    "select format('refresh materialized view %s', oid::regclass) as sql from pg_class where relkind = 'm' order by oid",
  );
  return rows.map(({ sql }) => sql);
}
