import { message } from "../messages/message.ts";
import { Refusal } from "../qti/refusal.ts";
import { childElements, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { type Answer, type Answers, pairName } from "./answer.ts";
import { areaOf } from "./areas.ts";
import { make } from "./make-element.ts";

const baseValue = (type: string, text: string) => make("baseValue", { baseType: type }, text);
const variable = (identifier: string) => make("variable", { identifier });
const isNull = (element: XmlElement) => make("isNull", {}, element);
/** Untrue also where nothing can be said: in QTI 1.2 a test either holds or it does not. */
const not = (test: XmlElement) => make("or", {}, isNull(test), make("not", {}, test));
const always = baseValue("boolean", "true");

const all = (tests: readonly XmlElement[]): XmlElement => {
  const [only] = tests;
  return tests.length === 1 && only ? only : make("and", {}, ...tests);
};
const any = (tests: readonly XmlElement[]): XmlElement => {
  const [only] = tests;
  return tests.length === 1 && only ? only : make("or", {}, ...tests);
};

const wordOf = (test: XmlElement) => textOf(test).trim();

/** The response that a test is about; Canvas at times names a blank by its answer, which one of its labels then has. */
function nameOf(test: XmlElement, answers: Answers): string {
  const name = test.attributes.respident?.trim() ?? "";
  if (answers.has(name)) return name;
  const labelled = [...answers].find(([, answer]) => answer.kind === "text" && answer.labels.has(wordOf(test)));
  return labelled?.[0] ?? name;
}

function answerOf(test: XmlElement, answers: Answers): Answer {
  const answer = answers.get(nameOf(test, answers));
  if (answer) return answer;
  throw new Refusal(message("scoring_of_absent", { name: nameOf(test, answers) || "?" }));
}

/** Whether two things, which a test names in either order, are put together. */
function isPaired(word: string, name: string, sources: ReadonlySet<string>): XmlElement {
  const [one = "", other = ""] = word.split(",").map(pairName);
  const pair = sources.has(one) ? `${one} ${other}` : `${other} ${one}`;
  return make("member", {}, baseValue("directedPair", pair), variable(name));
}

/** `varequal`: the same option, the same text (its case only where it says so), the same number. */
function isEqual(test: XmlElement, answers: Answers): XmlElement {
  const [name, word, answer] = [nameOf(test, answers), wordOf(test), answerOf(test, answers)];
  switch (answer.kind) {
    case "options":
      return make("member", {}, baseValue("identifier", word), variable(name));
    case "row":
      return make(
        "member",
        {},
        baseValue("directedPair", `${answer.name} ${pairName(word)}`),
        variable(answer.variable),
      );
    case "pairs":
      return isPaired(word, name, answer.sources);
    case "point":
      throw new Refusal(message("scoring_unknown"));
    case "number":
      return make("equal", { toleranceMode: "exact" }, variable(name), baseValue("float", word));
    case "text": {
      const caseSensitive = test.attributes.case?.trim().toLowerCase() === "yes" ? "true" : "false";
      const texts = answer.labels.has(word) ? answer.texts : [word];
      const matches = (text: string) =>
        make("stringMatch", { caseSensitive, substring: "false" }, variable(name), baseValue("string", text));
      return any(texts.map(matches));
    }
  }
}

const comparisons: Record<string, string> = { vargt: "gt", vargte: "gte", varlt: "lt", varlte: "lte" };

function isWithin(test: XmlElement, answers: Answers): XmlElement {
  const answer = answerOf(test, answers);
  if (answer.kind !== "text") throw new Refusal(message("scoring_unknown"));
  const caseSensitive = test.attributes.case?.trim().toLowerCase() === "yes" ? "true" : "false";
  return make(
    "stringMatch",
    { caseSensitive, substring: "true" },
    variable(nameOf(test, answers)),
    baseValue("string", wordOf(test)),
  );
}

/** `varinside`: a point within the area that the test draws. */
function isInArea(test: XmlElement, answers: Answers): XmlElement {
  if (answerOf(test, answers).kind !== "point") throw new Refusal(message("scoring_unknown"));
  return make("inside", { ...areaOf(test) }, variable(nameOf(test, answers)));
}

/** `varsubset`: all of these options, and with `Exact` no others. */
function isSubset(test: XmlElement, answers: Answers): XmlElement {
  const answer = answerOf(test, answers);
  // Blackboard's word for a part of a text.
  if (answer.kind === "text" && /^contains$/i.test(test.attributes.setmatch ?? "")) return isWithin(test, answers);
  if (answer.kind === "pairs" && wordOf(test).split(",").length === 2)
    return isPaired(wordOf(test), nameOf(test, answers), answer.sources);
  if (answer.kind !== "options") throw new Refusal(message("scoring_unknown"));
  const words = wordOf(test)
    .split(/\s*,\s*/)
    .map((word) => baseValue("identifier", word));
  const operator = /^partial$/i.test(test.attributes.setmatch ?? "") ? "contains" : "match";
  const wanted = make(answer.cardinality === "ordered" ? "ordered" : "multiple", {}, ...words);
  return make(operator, {}, variable(nameOf(test, answers)), wanted);
}

function isUnanswered(test: XmlElement, answers: Answers): XmlElement {
  const answer = answerOf(test, answers);
  return isNull(variable(answer.kind === "row" ? answer.variable : nameOf(test, answers)));
}

/** Several options of an order, each named in its place, are one order. */
function orderedTest(tests: readonly XmlElement[], answers: Answers): XmlElement | null {
  const [first] = tests;
  if (
    !first ||
    tests.length < 2 ||
    tests.some((test) => test.name !== "varequal" || nameOf(test, answers) !== nameOf(first, answers))
  )
    return null;
  const answer = answers.get(nameOf(first, answers));
  if (answer?.kind !== "options" || answer.cardinality !== "ordered") return null;
  const words = tests.map((test) => baseValue("identifier", wordOf(test)));
  return make("match", {}, variable(nameOf(first, answers)), make("ordered", {}, ...words));
}

/** A typed response cannot equal several texts at once, so one of them is enough. */
function isChoiceOfTexts(tests: readonly XmlElement[], answers: Answers): boolean {
  const [first] = tests;
  if (!first || tests.some((test) => test.name !== "varequal" || nameOf(test, answers) !== nameOf(first, answers)))
    return false;
  const answer = answers.get(nameOf(first, answers));
  return (
    answer?.kind === "text" ||
    answer?.kind === "number" ||
    (answer?.kind === "options" && answer.cardinality === "single")
  );
}

function testOf(test: XmlElement, answers: Answers, before: readonly XmlElement[]): XmlElement {
  const within = () => childElements(test);
  switch (test.name) {
    case "varequal":
      return isEqual(test, answers);
    case "vargt":
    case "vargte":
    case "varlt":
    case "varlte":
      return make(comparisons[test.name] ?? "", {}, variable(nameOf(test, answers)), baseValue("float", wordOf(test)));
    case "varsubstring":
      return isWithin(test, answers);
    case "varinside":
      return isInArea(test, answers);
    case "varsubset":
      return isSubset(test, answers);
    case "unanswered":
      return isUnanswered(test, answers);
    case "other":
      return before.length === 0 ? always : not(any(before));
    case "and":
      return conjunctionOf(within(), answers, before);
    case "or":
      return any(within().map((one) => testOf(one, answers, before)));
    case "not":
      return not(conjunctionOf(within(), answers, before));
    default:
      throw new Refusal(message("scoring_unknown"));
  }
}

/** A number beside the range around it is its middle: either is meant. */
function rangeOf(tests: readonly XmlElement[], answers: Answers): XmlElement | null {
  const [equals, others] = [
    tests.filter(({ name }) => name === "varequal"),
    tests.filter(({ name }) => name !== "varequal"),
  ];
  const [first] = equals;
  if (!first || equals.length !== 1 || others.length === 0) return null;
  const isAround = others.every(
    (test) => Object.hasOwn(comparisons, test.name) && nameOf(test, answers) === nameOf(first, answers),
  );
  if (!isAround || answers.get(nameOf(first, answers))?.kind !== "number") return null;
  return any([testOf(first, answers, []), all(others.map((test) => testOf(test, answers, [])))]);
}

function conjunctionOf(tests: readonly XmlElement[], answers: Answers, before: readonly XmlElement[]): XmlElement {
  if (tests.length === 0) return always;
  return (
    orderedTest(tests, answers) ?? rangeOf(tests, answers) ?? all(tests.map((test) => testOf(test, answers, before)))
  );
}

/**
 * Returns the test of a `<conditionvar>` as an expression of QTI 2.
 * @param before Tests of the conditions before it, none of which holds where `<other>` does.
 * @throws Refusal at a test that cannot be carried out.
 */
export function conditionOf(conditionvar: XmlElement, answers: Answers, before: readonly XmlElement[]): XmlElement {
  const tests = childElements(conditionvar);
  if (tests.length > 1 && isChoiceOfTexts(tests, answers))
    return any(tests.map((test) => testOf(test, answers, before)));
  return conjunctionOf(tests, answers, before);
}
