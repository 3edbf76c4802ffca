import type { ColumnType } from "kysely";
import type { StoredJson } from "./stored-json.ts";

/** A jsonb column, by table and column; written as JSON text so that arrays are not taken for SQL arrays. */
export type JsonColumn<Name extends string> = ColumnType<
  Name extends keyof StoredJson ? StoredJson[Name] : unknown,
  string,
  string
>;
