import { type RawBuilder, sql } from "kysely";
import { Refusal } from "../../platform/refusal.ts";

/** By what people may be ordered: name on the wire → column. What nobody has stands at the end either way. */
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
 * Returns the order of a list of people, ended by their ids so that a page repeats nobody.
 *
 * @param never Columns that are never null.
 * @throws Refusal `malformed` for what they cannot be ordered by.
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
    // Where nothing can be null an index gives the order.
    const nulls = never.includes(column) ? sql`` : sql` nulls last`;
    return { column, by: sql`${sql.ref(column)}${isDescending ? sql` desc` : sql``}${nulls}`, isDescending };
  });
  const last = parts.at(-1)?.isDescending ? sql`users.id desc` : sql`users.id`;
  return {
    order: sql.join([...parts.map(({ by }) => by), last]),
    needsStanding: parts.some(({ column }) => column.startsWith("standing.")),
  };
}
