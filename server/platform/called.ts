import { type RawBuilder, sql } from "kysely";
import { containing } from "./paging.ts";

/** Returns the condition that a person (`users`) is called so: a part of the whole name, whatever its case and accents. */
export const isCalled = (search: string): RawBuilder<boolean> =>
  sql<boolean>`fold_text(users.first_name || ' ' || users.last_name) like fold_text(${containing(search)})`;
