import { parseXml } from "../../xml/parse-xml.ts";
import type { XmlElement } from "../../xml/xml-tree.ts";

const set = (value: string, outcome = "SCORE") => `<setOutcomeValue identifier="${outcome}">${value}</setOutcomeValue>`;
const number = (value: number) => `<baseValue baseType="float">${value}</baseValue>`;
const feedback = (value: string) => set(`<baseValue baseType="identifier">${value}</baseValue>`, "FEEDBACKBASIC");
const isMatch = `<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>`;
const isNull = `<isNull><variable identifier="RESPONSE"/></isNull>`;
const choose = (test: string, then: string, otherwise: string) =>
  `<responseCondition><responseIf>${test}${then}</responseIf><responseElse>${otherwise}</responseElse></responseCondition>`;

const whole = set(`<variable identifier="MAXSCORE"/>`);
const mapped = set(`<mapResponse identifier="RESPONSE"/>`);

/** The standard templates, as their files say. */
const templates: Record<string, string> = {
  match_correct: choose(isMatch, set(number(1)), set(number(0))),
  map_response: choose(isNull, set(number(0)), mapped),
  map_response_point: choose(isNull, set(number(0)), set(`<mapResponsePoint identifier="RESPONSE"/>`)),
  CC2_match: choose(isMatch, whole + feedback("correct"), set(number(0)) + feedback("incorrect")),
  CC2_match_basic: choose(isMatch, whole + feedback("correct"), set(number(0)) + feedback("incorrect")),
  CC2_map_response: choose(isNull, set(number(0)), mapped),
};

/** Finds the processing that a standard template stands for, known by the end of its address; undefined when it is none of them. */
export function findTemplate(address: string): XmlElement | undefined {
  const name =
    address
      .trim()
      .split("/")
      .at(-1)
      ?.replace(/\.xml$/, "") ?? "";
  const rules = Object.hasOwn(templates, name) ? templates[name] : undefined;
  return rules === undefined ? undefined : parseXml(`<responseProcessing>${rules}</responseProcessing>`);
}
