import { type RawBuilder, sql } from "kysely";

/** Orders by a column with names as people read them: case and accents aside, “Group 2” before “Group 10”. People have `users.sort_name`. */
export const byName = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} collate by_name`;
