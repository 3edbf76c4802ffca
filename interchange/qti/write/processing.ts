import type { ScoreRule } from "@sextant/questions/question.ts";
import { shareOut } from "@sextant/questions/scoring.ts";
import { message } from "../../messages/message.ts";
import { declareResponse } from "./declare.ts";
import { rulesOf, type ScoredResponse } from "./earned.ts";
import { Unwritable } from "./elements.ts";
import { exactly, float, set, together, variable, when } from "./expressions.ts";
import { type OutElement, type QtiVersion, qti } from "./xml-out.ts";

const templates: Record<QtiVersion, string> = {
  qti3: "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/",
  qti22: "http://www.imsglobal.org/question/qti_v2p2/rptemplates/",
};

const outcome = (identifier: string, attributes: Record<string, string | number> = {}) =>
  qti(
    "outcomeDeclaration",
    { identifier, cardinality: "single", baseType: "float", ...attributes },
    qti("defaultValue", {}, qti("value", {}, "0")),
  );

/** The standard template that scores a question as we do; null when none does. */
function templateOf({ variable: name, earned }: ScoredResponse, { max_points }: ScoreRule): string | null {
  if (name !== "RESPONSE") return null;
  if (earned.kind === "test" && earned.isPlain && max_points === 1) return "match_correct";
  return earned.kind === "mapped" ? "map_response" : null;
}

const isMarked = ({ earned }: ScoredResponse) => earned.kind === "marked";

/** How several answers of one question come together. */
interface PutTogether {
  rule: ScoreRule;
  /** Points that full marks of each response are worth. */
  worth: readonly number[];
  /** For each response the place of the one without which it earns nothing. */
  requires: readonly (number | null)[];
}

/** Returns how the answers of a question come together, in the order of its interactions. */
export function putTogether(interactions: readonly { id: string }[], rule: ScoreRule): PutTogether {
  const { requires = {} } = rule;
  const isSum = rule.combine === "sum" && interactions.length > 1;
  return {
    rule,
    worth: isSum
      ? shareOut(interactions, rule)
      : interactions.map(() => (interactions.length === 1 ? rule.max_points : 1)),
    requires: interactions.map(({ id }) => {
      const needed = isSum && Object.hasOwn(requires, id) ? requires[id] : undefined;
      const place = interactions.findIndex((one) => one.id === needed);
      return place < 0 ? null : place;
    }),
  };
}

/** Places of responses, each behind the one that it requires. */
function inTurn(requires: readonly (number | null)[]): number[] {
  const order: number[] = [];
  const add = (place: number, open: readonly number[]) => {
    const needed = requires[place] ?? null;
    if (order.includes(place) || open.includes(place)) return;
    if (needed !== null) add(needed, [...open, place]);
    order.push(place);
  };
  requires.forEach((_, place) => {
    add(place, []);
  });
  return order;
}

/** Each response sets an outcome of its own, and the score is put together from these. */
function combined(
  responses: readonly ScoredResponse[],
  { rule, worth, requires }: PutTogether,
  giveName: (stem: string) => string,
) {
  const all = responses.map((response, at) => ({
    response,
    name: giveName(`SCORE_${response.variable}`),
    points: worth[at] ?? 0,
    needed: requires[at] ?? null,
  }));
  // What is worth nothing has no rule; it is only answered.
  const each = all.filter(({ points }) => points > 0);
  const declarations = each.map(({ response, name, points }) =>
    outcome(name, isMarked(response) ? { normalMaximum: exactly(points), externalScored: "human" } : {}),
  );
  const rules = each.flatMap(({ response, name, points }) => rulesOf(response, name, points));
  const variables = each.map(({ name }) => variable(name));
  // Sums of fractions may miss full marks by a hair.
  const isFull = ({ name, points }: (typeof all)[number]) => qti("gte", {}, variable(name), float(points * 0.999999));
  if (rule.combine === "sum") {
    const taken = inTurn(requires).flatMap((at) => {
      const own = all[at];
      const needed = own?.needed === null || own?.needed === undefined ? undefined : all[own.needed];
      if (!own || !needed || own.points === 0) return [];
      if (needed.points === 0) throw new Unwritable(message("not_deciding"));
      return [when(qti("not", {}, isFull(needed)), set(own.name, float(0)))];
    });
    return { declarations, rules: [...rules, ...taken, set("SCORE", together("sum", variables))] };
  }
  return {
    declarations,
    rules: [...rules, when(together("and", each.map(isFull)), set("SCORE", float(rule.max_points)))],
  };
}

/** How an item says what it scores. */
interface Processing {
  responses: OutElement[];
  outcomes: OutElement[];
  /** Null where a person decides all. */
  processing: OutElement | null;
}

/**
 * Returns the declarations and the processing that give the points of our scoring.
 *
 * @param further Rules beside the score, such as which remarks are shown.
 */
export function processingOf(
  scored: readonly ScoredResponse[],
  manner: PutTogether,
  further: readonly OutElement[],
  giveName: (stem: string) => string,
  version: QtiVersion,
): Processing {
  const { rule, worth } = manner;
  const isByHand = scored.some(isMarked);
  const score = outcome("SCORE", { normalMaximum: rule.max_points, ...(isByHand ? { externalScored: "human" } : {}) });
  const responses = scored.map((one, at) =>
    declareResponse(one, one.earned.kind === "mapped" ? one.earned.mapping : null, worth[at] ?? 0),
  );
  const written = (rules: readonly OutElement[]) =>
    rules.length === 0 ? null : qti("responseProcessing", {}, ...rules);
  const [only] = scored;
  if (!only || scored.length > 1) {
    const { declarations, rules } = combined(scored, manner, giveName);
    return { responses, outcomes: [score, ...declarations], processing: written([...rules, ...further]) };
  }
  const template = further.length === 0 ? templateOf(only, rule) : null;
  if (template) {
    const address = `${templates[version]}${template}`;
    return { responses, outcomes: [score], processing: qti("responseProcessing", { template: address }) };
  }
  // Nothing is ever right: said by a rule, since without any other programs would guess.
  const rules = only.earned.kind === "never" ? [set("SCORE", float(0))] : rulesOf(only, "SCORE", rule.max_points);
  return { responses, outcomes: [score], processing: written([...rules, ...further]) };
}
