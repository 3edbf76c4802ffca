import { type RawBuilder, sql } from "kysely";
import type { Filter, FilterValue, Operator } from "./filter.ts";
import { ScimError } from "./scim-error.ts";

/** What a filter can ask of a row, by the path of its attribute in lower case. */
export type Attributes = Readonly<
  Record<
    string,
    /** A column of texts; `isExact` where the case of letters counts. */
    | { of: "text"; column: RawBuilder<string | null>; isExact?: boolean }
    | { of: "boolean"; column: RawBuilder<boolean> }
    | { of: "time"; column: RawBuilder<Date> }
    /** Rows that belong to this one, by the id of each. */
    | { of: "rows"; has: (id: string) => RawBuilder<boolean>; any: RawBuilder<boolean> }
  >
>;

const refuse = (detail: string) => new ScimError(400, "invalidFilter", detail);

const ordered: Partial<Record<Operator, RawBuilder<unknown>>> = {
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function compareTexts(
  column: RawBuilder<string | null>,
  isExact: boolean,
  operator: Operator,
  value: FilterValue,
): RawBuilder<boolean> {
  if (value === null || typeof value === "boolean") throw refuse("This attribute is compared with a text.");
  const fold = (text: RawBuilder<unknown>) => (isExact ? text : sql`lower(${text})`);
  const [here, given] = [fold(column), fold(sql`${String(value)}::text`)];
  const sign = ordered[operator];
  if (sign) return sql`${here} collate "C" ${sign} ${given} collate "C"`;
  if (operator === "co") return sql`strpos(${here}, ${given}) > 0`;
  if (operator === "sw") return sql`starts_with(${here}, ${given})`;
  if (operator === "ew") return sql`right(${here}, length(${given})) = ${given}`;
  return sql`${here} = ${given}`;
}

function compare(attributes: Attributes, path: string, operator: Operator, value: FilterValue): RawBuilder<boolean> {
  const attribute = attributes[path];
  if (!attribute) throw refuse(`Nothing can be found by “${path}”.`);
  if (operator === "ne") return sql`not coalesce(${compare(attributes, path, "eq", value)}, false)`;
  if (value === null && operator === "eq") return sql`not (${present(attributes, path)})`;
  if (attribute.of === "text") return compareTexts(attribute.column, attribute.isExact === true, operator, value);
  if (attribute.of === "rows") {
    if (operator !== "eq") throw refuse(`“${path}” can only be compared by eq and ne.`);
    return typeof value === "string" && uuid.test(value) ? attribute.has(value) : sql`false`;
  }
  if (attribute.of === "boolean") {
    const word = String(value).toLowerCase();
    if (operator !== "eq" || !["true", "false"].includes(word)) throw refuse(`“${path}” is either true or false.`);
    return sql`${attribute.column} = ${word === "true"}`;
  }
  const moment = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(moment)) throw refuse(`“${path}” is compared with a moment, such as "2026-11-28T09:00:00Z".`);
  return sql`date_trunc('milliseconds', ${attribute.column}) ${ordered[operator] ?? sql`=`} ${new Date(moment)}::timestamptz`;
}

function present(attributes: Attributes, path: string): RawBuilder<boolean> {
  const attribute = attributes[path];
  if (!attribute) throw refuse(`Nothing can be found by “${path}”.`);
  if (attribute.of === "rows") return attribute.any;
  return attribute.of === "text" ? sql`coalesce(${attribute.column}, '') <> ''` : sql`true`;
}

/** Returns the condition that a row meets a filter. @throws ScimError `invalidFilter` for attributes that nothing is found by */
export function filterToSql(filter: Filter, attributes: Attributes, prefix = ""): RawBuilder<boolean> {
  const inner = (one: Filter) => sql`coalesce(${filterToSql(one, attributes, prefix)}, false)`;
  switch (filter.kind) {
    case "all":
      return sql`(${sql.join(filter.of.map(inner), sql` and `)})`;
    case "any":
      return sql`(${sql.join(filter.of.map(inner), sql` or `)})`;
    case "not":
      return sql`not ${inner(filter.of)}`;
    case "has":
      return sql`(${present(attributes, prefix + filter.path)} and ${filterToSql(filter.of, attributes, `${prefix}${filter.path}.`)})`;
    case "present":
      return present(attributes, prefix + filter.path);
    case "compare":
      return compare(attributes, prefix + filter.path, filter.operator, filter.value);
  }
}
