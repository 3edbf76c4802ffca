import type { ScoreRule } from "@sextant/questions/question.ts";
import { declareResponse } from "./declare.ts";
import { rulesOf, type ScoredResponse } from "./earned.ts";
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

/** Points that full marks of each response are worth, before they are put together. */
const worthOf = (count: number, { max_points, combine }: ScoreRule) =>
  count === 1 ? max_points : combine === "sum" ? max_points / count : 1;

/** Each response sets an outcome of its own, and the score is put together from these. */
function combined(responses: readonly ScoredResponse[], rule: ScoreRule, giveName: (stem: string) => string) {
  const worth = worthOf(responses.length, rule);
  const each = responses.map((response) => ({ response, name: giveName(`SCORE_${response.variable}`) }));
  const declarations = each.map(({ response, name }) =>
    outcome(name, isMarked(response) ? { normalMaximum: exactly(worth), externalScored: "human" } : {}),
  );
  const rules = each.flatMap(({ response, name }) => rulesOf(response, name, worth));
  const variables = each.map(({ name }) => variable(name));
  if (rule.combine === "sum") return { declarations, rules: [...rules, set("SCORE", together("sum", variables))] };
  // Sums of fractions may miss full marks by a hair.
  const isFull = variables.map((one, index) =>
    qti("gte", {}, one, float(responses[index]?.earned.kind === "mapped" ? 0.999999 : 1)),
  );
  return { declarations, rules: [...rules, when(together("and", isFull), set("SCORE", float(rule.max_points)))] };
}

/** How an item says what it scores. */
interface Processing {
  responses: OutElement[];
  outcomes: OutElement[];
  /** Null where a person decides all. */
  processing: OutElement | null;
}

/**
 * The declarations and the processing that give the points of our scoring.
 *
 * @param further Rules beside the score, such as which remarks are shown.
 */
export function processingOf(
  scored: readonly ScoredResponse[],
  rule: ScoreRule,
  further: readonly OutElement[],
  giveName: (stem: string) => string,
  version: QtiVersion,
): Processing {
  const isByHand = scored.some(isMarked);
  const score = outcome("SCORE", { normalMaximum: rule.max_points, ...(isByHand ? { externalScored: "human" } : {}) });
  const responses = scored.map((one) =>
    declareResponse(one, one.earned.kind === "mapped" ? one.earned.mapping : null, worthOf(scored.length, rule)),
  );
  const written = (rules: readonly OutElement[]) =>
    rules.length === 0 ? null : qti("responseProcessing", {}, ...rules);
  const [only] = scored;
  if (!only || scored.length > 1) {
    const { declarations, rules } = combined(scored, rule, giveName);
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
