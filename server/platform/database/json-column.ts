import type { ColumnType } from "kysely";

/** A jsonb column: read as what it holds (say what with a cast or a schema), written as JSON text so that arrays are not taken for SQL arrays. */
export type JsonColumn = ColumnType<unknown, string, string>;
