import { type RawBuilder, sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";

/** The orderings of people: name in the API → column. Missing values come last in either direction. */
const orderings: Record<string, string> = {
  name: "users.sort_name",
  last_name: "users.sort_name",
  role: "users.role",
  email: "users.email",
  last_seen_at: "users.last_seen_at",
  score: "standing.share",
  created_at: "users.created_at",
};

export const defaultOrdering = "name";

/**
 * Returns the order of a list of people, with their ids last so that no page repeats a person.
 *
 * @param never Columns that are never null.
 * @throws Refusal `malformed` for an unknown ordering.
 */
export function peopleOrder(
  ordering: string,
  never: readonly string[] = ["users.sort_name"],
): { order: RawBuilder<unknown>; needsStanding: boolean } {
  const parts = ordering.split(",").map((part) => {
    const column = orderings[part.replace(/^-/, "")];
    if (!column || !Object.hasOwn(orderings, part.replace(/^-/, ""))) {
      const message = `Order by ${Object.keys(orderings).join(", ")}; a leading - means descending`;
      throw new Refusal("malformed", `query.ordering: ${message}`, { errors: [{ path: "query.ordering", message }] });
    }
    const isDescending = part.startsWith("-");
    // Without nulls an index can provide the order.
    const nulls = never.includes(column) ? sql`` : sql` nulls last`;
    return { column, by: sql`${sql.ref(column)}${isDescending ? sql` desc` : sql``}${nulls}`, isDescending };
  });
  const last = parts.at(-1)?.isDescending ? sql`users.id desc` : sql`users.id`;
  return {
    order: sql.join([...parts.map(({ by }) => by), last]),
    needsStanding: parts.some(({ column }) => column.startsWith("standing.")),
  };
}
