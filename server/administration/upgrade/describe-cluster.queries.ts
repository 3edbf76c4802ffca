import type pg from "pg";
import { BACKUP_USER, DATABASE_USER, RUNTIME_USER } from "../../platform/database/embedded-cluster.ts";

/** Roles that Sextant makes, with their rights. */
const OURS = [DATABASE_USER, RUNTIME_USER, BACKUP_USER];

/** Settings whose value is a list, each entry quoted already. */
const lists = "('local_preload_libraries', 'search_path', 'session_preload_libraries', 'temp_tablespaces')";
const value = (setting: string) =>
  `case when ${setting[0]}.name in ${lists} then ${setting} else quote_literal(${setting}) end`;

async function statements(client: pg.Client, text: string): Promise<string[]> {
  const { rows } = await client.query<{ sql: string }>(text, text.includes("$1") ? [OURS] : []);
  return rows.map(({ sql }) => sql);
}

/** Lists what a cluster holds beside what is in one database, its roles and settings. */
export async function listClusterThings(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ thing: string }>(
    `select 'database ' || quote_ident(datname) as thing from pg_database where datname not in ('postgres', 'template0', 'template1')
      union all select 'tablespace ' || quote_ident(spcname) from pg_tablespace where spcname !~ '^pg_'
      union all select 'subscription ' || quote_ident(subname) from pg_subscription
      union all select 'replication slot ' || quote_ident(slot_name) from pg_replication_slots where not temporary
      order by 1`,
  );
  return rows.map(({ thing }) => thing);
}

/** Lists statements that make extensions. */
export const listExtensions = (client: pg.Client): Promise<string[]> =>
  statements(
    client,
    "select format('create extension if not exists %I', extname) as sql from pg_extension where extname <> 'plpgsql' order by 1",
  );

/** Lists statements that make the roles of others than Sextant, and what roles are members of. */
export async function listRoles(client: pg.Client): Promise<string[]> {
  const roles = await statements(
    client,
    `select format('create role %I with %s %s %s %s %s %s %s connection limit %s %s %s', rolname,
        case when rolsuper then 'superuser' else 'nosuperuser' end, case when rolinherit then 'inherit' else 'noinherit' end,
        case when rolcreaterole then 'createrole' else 'nocreaterole' end, case when rolcreatedb then 'createdb' else 'nocreatedb' end,
        case when rolcanlogin then 'login' else 'nologin' end, case when rolreplication then 'replication' else 'noreplication' end,
        case when rolbypassrls then 'bypassrls' else 'nobypassrls' end, rolconnlimit,
        coalesce('password ' || quote_literal(rolpassword), ''), coalesce('valid until ' || quote_literal(rolvaliduntil), '')) as sql
      from pg_authid where rolname !~ '^pg_' and rolname <> all ($1) order by rolname`,
  );
  const members = await statements(
    client,
    `select format('grant %I to %I with admin %s, inherit %s, set %s', held.rolname, member.rolname, m.admin_option::text, m.inherit_option::text, m.set_option::text) as sql
      from pg_auth_members m join pg_roles held on held.oid = m.roleid join pg_roles member on member.oid = m.member order by 1`,
  );
  return [...roles, ...members];
}

/** Lists statements that grant other roles their rights on what is in the database. */
export const listGrants = (client: pg.Client): Promise<string[]> =>
  statements(
    client,
    `select format('grant %s%s on %s to %I%s', privilege_type, part, thing, grantee.rolname,
        case when is_grantable then ' with grant option' else '' end) as sql
      from (
        select case relkind when 'S' then 'sequence ' else '' end || oid::regclass, '', relacl from pg_class
        union all select attrelid::regclass::text, format('(%I)', attname), attacl from pg_attribute where not attisdropped
        union all select format('schema %I', nspname), '', nspacl from pg_namespace
        union all select format('function %s', oid::regprocedure), '', proacl from pg_proc
        union all select format('database %I', datname), '', datacl from pg_database where datname = current_database()
      ) as found (thing, part, acl), aclexplode(acl) as granted
      join pg_roles grantee on grantee.oid = granted.grantee
      where grantee.rolname !~ '^pg_' and grantee.rolname <> all ($1)
      union all
      select format('alter default privileges for role %I %s grant %s on %s to %s%s', owner.rolname,
        coalesce('in schema ' || quote_ident(n.nspname), ''), privilege_type,
        case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas' end,
        coalesce(quote_ident(grantee.rolname), 'public'), case when is_grantable then ' with grant option' else '' end)
      from pg_default_acl d join pg_roles owner on owner.oid = d.defaclrole left join pg_namespace n on n.oid = d.defaclnamespace,
        aclexplode(d.defaclacl) as granted left join pg_roles grantee on grantee.oid = granted.grantee
      where granted.grantee <> d.defaclrole
      order by 1`,
  );

/** Lists statements that set what was set for databases, roles and the whole cluster. */
export async function listSettings(client: pg.Client): Promise<string[]> {
  const kept = await statements(
    client,
    `select format('alter %s set %I to %s', case
          when s.setdatabase = 0 then format('role %s', coalesce(quote_ident(r.rolname), 'all'))
          when s.setrole = 0 then format('database %I', d.datname)
          else format('role %I in database %I', r.rolname, d.datname) end, e.name, ${value("e.value")}) as sql
      from pg_db_role_setting s left join pg_database d on d.oid = s.setdatabase left join pg_roles r on r.oid = s.setrole,
        lateral (select split_part(pair, '=', 1) as name, substr(pair, strpos(pair, '=') + 1) as value from unnest(s.setconfig) as pair) as e
      order by 1`,
  );
  const system = await statements(
    client,
    `select format('alter system set %I to %s', f.name, ${value("f.setting")}) as sql from pg_file_settings f
      where f.sourcefile ~ 'postgresql\\.auto\\.conf$' order by f.seqno`,
  );
  return [...kept, ...system];
}

/** Lists the numbers of large objects. */
export async function listLargeObjects(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ oid: string }>(
    "select oid::text as oid from pg_largeobject_metadata order by oid",
  );
  return rows.map(({ oid }) => oid);
}
