import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Tx } from "./client.ts";
import type { DB } from "./schema.gen.ts";

type Table = keyof DB & string;
/** Values as JSON would hold them: of a jsonb column the value itself, not its text. No bytes. */
type Row<T extends Table> = { readonly [C in keyof Insertable<DB[T]>]?: unknown };

/** A few thousand rows of JSON are some megabytes: enough to make round trips few, little enough for memory. */
const AT_ONCE = 2000;

/**
 * Inserts rows with one parameter a statement, however many there are: with one a value, composing and parsing the statement takes
 * longer than inserting.
 *
 * @param rows All with the same columns; those that are absent get their defaults.
 */
export async function insertRows<T extends Table>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const json = JSON.stringify(rows.slice(start, start + AT_ONCE));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(tx);
  }
}

/**
 * Updates rows with one statement.
 *
 * @param keys Columns by which a row is found; all others are set.
 * @param rows All with the same columns.
 * @param also What else is set, alike in all rows.
 */
export async function updateRows<T extends Table>(
  tx: Tx,
  table: T,
  keys: readonly (keyof Row<T> & string)[],
  rows: readonly Row<T>[],
  also: Readonly<Record<string, RawBuilder<unknown>>> = {},
): Promise<void> {
  const given = (column: string) => sql.ref(`given.${column}`);
  const own = Object.keys(rows[0] ?? {}).filter((column) => !keys.some((key) => key === column));
  const set = [...own.map((column) => [column, given(column)] as const), ...Object.entries(also)];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const json = JSON.stringify(rows.slice(start, start + AT_ONCE));
    await sql`update ${sql.table(table)} as old set ${sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
      from json_populate_recordset(null::${sql.table(table)}, ${json}::json) as given
      where ${sql.join(
        keys.map((key) => sql`${sql.ref(`old.${key}`)} = ${given(key)}`),
        sql` and `,
      )}`.execute(tx);
  }
}
