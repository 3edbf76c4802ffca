import pg from "pg";

/** Something of a schema that statements rely on. */
export interface Thing {
  kind: string;
  /** Unique among those of its kind. */
  name: string;
  /** Of what belongs to a table. */
  table?: string;
  /** Of a rule: those it is about; none where it is about an expression. */
  columns?: string[];
  /** As SQL; of a column its type. */
  definition: string;
  /** Of a column. */
  not_null?: boolean;
  default?: string | null;
  generated?: boolean;
}

const ours = "n.nspname = 'public'";
const names = (numbers: string, table: string) =>
  `(select coalesce(json_agg(attname order by attname), '[]') from pg_attribute where attrelid = ${table} and attnum = any (${numbers}))`;

const things = [
  `select 'column' as kind, format('%I.%I', c.relname, a.attname) as name, c.relname as table, format_type(a.atttypid, a.atttypmod) as definition,
      a.attnotnull as not_null, a.attgenerated <> '' as generated,
      case when a.attidentity <> '' then 'identity' else pg_get_expr(d.adbin, d.adrelid) end as default
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${ours} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  `select case o.contype when 'c' then 'check' when 'f' then 'foreign key' when 'x' then 'exclusion' end as kind,
      format('%I on %I', o.conname, c.relname) as name, c.relname as table, pg_get_constraintdef(o.oid) as definition,
      ${names("o.conkey", "c.oid")} as columns
    from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and o.contype in ('c', 'f', 'x')`,
  `select case when i.indisunique then 'unique index' else 'index' end as kind, format('%I on %I', x.relname, c.relname) as name,
      c.relname as table, pg_get_indexdef(x.oid) as definition,
      case when 0 = any (i.indkey::int2[]) then '[]' else ${names("i.indkey::int2[]", "c.oid")} end as columns
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  `select 'trigger' as kind, format('%I on %I', t.tgname, c.relname) as name, c.relname as table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not t.tgisinternal`,
  `select 'function' as kind, p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${ours} and p.prokind <> 'a' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  `select 'view' as kind, c.relname as name, pg_get_viewdef(c.oid) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind in ('v', 'm')`,
  `select 'sequence' as kind, c.relname as name, s.seqtypid::regtype::text || ' by ' || s.seqincrement as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_sequence s on s.seqrelid = c.oid where ${ours}`,
  `select 'type' as kind, t.typname as name, coalesce((select json_agg(enumlabel order by enumsortorder)::text from pg_enum
      where enumtypid = t.oid), format_type(t.typbasetype, t.typtypmod)) as definition
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${ours} and t.typtype in ('d', 'e')`,
  `select 'table' as kind, c.relname as name, concat_ws(', ', nullif(c.relpersistence, 'p'), array_to_string(c.reloptions, ', '),
      (select 'toast ' || array_to_string(reloptions, ', ') from pg_class where oid = c.reltoastrelid and reloptions is not null),
      (select string_agg(attname, ' ' order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped)) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind in ('r', 'p')`,
  `select 'storage' as kind, format('%I.%I', c.relname, a.attname) as name, concat(a.attstorage, a.attcompression) as definition
    from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind = 'r' and a.attnum > 0 and (a.attstorage <> t.typstorage or a.attcompression <> '')`,
  `select 'extension' as kind, e.extname as name, n.nspname as definition
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  `select 'comment' as kind, format('%s %s', coalesce(c.relname, p.proname), d.objsubid) as name, d.description as definition
    from pg_description d left join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
    left join pg_proc p on d.classoid = 'pg_proc'::regclass and p.oid = d.objoid
    join pg_namespace n on n.oid = coalesce(c.relnamespace, p.pronamespace)
    where ${ours} and not exists (select from pg_depend where objid = d.objoid and deptype = 'e')`,
  `select 'right' as kind, format('on %s', c.relname) as name, c.relacl::text as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relacl is not null
    union all select 'right', format('on new %s %s', defaclobjtype, defaclnamespace::regnamespace), defaclacl::text from pg_default_acl`,
];

/** Describes the tables of a database and what belongs to them, so that two databases can be compared. */
export async function describeSchema(url: string): Promise<Thing[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Thing[] = [];
    for (const text of things) {
      const { rows } = await client.query<Thing>(`${text} order by 2`);
      found.push(...rows);
    }
    return found;
  } finally {
    await client.end();
  }
}
