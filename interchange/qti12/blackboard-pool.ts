import { message } from "../messages/message.ts";
import { Refusal } from "../qti/refusal.ts";
import { childElements, findAll, findChild, textOf, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { make, rawHtml } from "./make-element.ts";
import { material } from "./material.ts";

const idOf = ({ attributes }: XmlElement) => attributes.id?.trim() ?? "";
const at = ({ attributes }: XmlElement) => Number(attributes.position) || 0;
const inOrder = (element: XmlElement, name: string) => childElements(element, name).toSorted((a, b) => at(a) - at(b));

/** The text of a part: HTML where it says so, which it does by default. */
function contentOf(part: XmlElement | undefined, locatePicture: (address: string) => string): XmlNode[] {
  const text = part && (findChild(part, "TEXT") ?? part);
  if (!part || !text) return [];
  const isPlain = findAll(part, "ISHTML").some(({ attributes }) => attributes.value === "false");
  return isPlain ? [textOf(text)] : [rawHtml(material(textOf(text), locatePicture))];
}

const optionOf = (name: string, locate: (address: string) => string, most?: string) => (part: XmlElement) =>
  make(name, { identifier: idOf(part), ...(most === undefined ? {} : { matchMax: most }) }, ...contentOf(part, locate));

/** How each kind of question is asked, and what its answers are. */
function askedBy(question: XmlElement, kind: string, locate: (address: string) => string) {
  const answers = inOrder(question, "ANSWER");
  const right = findAll(question, "CORRECTANSWER");
  const named = right.map(({ attributes }) => attributes.answer_id?.trim() ?? "");
  const fills = { responseIdentifier: "RESPONSE" };
  switch (kind) {
    case "MULTIPLECHOICE":
    case "TRUEFALSE":
    case "MULTIPLEANSWER": {
      const isSeveral = kind === "MULTIPLEANSWER";
      const options = answers.map(optionOf("simpleChoice", locate));
      return {
        type: "identifier",
        cardinality: isSeveral ? "multiple" : "single",
        right: named,
        asked: make("choiceInteraction", { ...fills, maxChoices: isSeveral ? "0" : "1" }, ...options),
      };
    }
    case "ORDER":
      return {
        type: "identifier",
        cardinality: "ordered",
        right: named,
        asked: make("orderInteraction", fills, ...answers.map(optionOf("simpleChoice", locate))),
      };
    case "MATCH": {
      const [first, second] = [answers, inOrder(question, "CHOICE")];
      return {
        type: "directedPair",
        cardinality: "multiple",
        right: right.map(({ attributes }) => `${attributes.answer_id ?? ""} ${attributes.choice_id ?? ""}`),
        asked: make(
          "matchInteraction",
          { ...fills, maxAssociations: "0" },
          make("simpleMatchSet", {}, ...first.map(optionOf("simpleAssociableChoice", locate, "1"))),
          make("simpleMatchSet", {}, ...second.map(optionOf("simpleAssociableChoice", locate, "0"))),
        ),
      };
    }
    case "FILLINBLANK":
      return {
        type: "string",
        cardinality: "single",
        right: answers.map((answer) =>
          textOf(findChild(answer, "TEXT") ?? answer)
            .replace(/<[^>]*>/g, "")
            .trim(),
        ),
        asked: make("p", {}, make("textEntryInteraction", fills)),
      };
    case "ESSAY":
      return {
        type: "string",
        cardinality: "single",
        right: answers.map((answer) =>
          textOf(findChild(answer, "TEXT") ?? answer)
            .replace(/<[^>]*>/g, "")
            .trim(),
        ),
        asked: make("extendedTextInteraction", fills),
      };
    default:
      throw new Refusal(message("kind_unknown", { kind: kind.toLowerCase() }));
  }
}

/** What earns the point: all that is right, or for a blank any of the texts that are, in whatever case. */
function rulesOf(kind: string, right: readonly string[]): XmlElement[] {
  if (kind === "ESSAY") return [];
  const response = make("variable", { identifier: "RESPONSE" });
  const texts = right.map((text) =>
    make(
      "stringMatch",
      { caseSensitive: "false", substring: "false" },
      response,
      make("baseValue", { baseType: "string" }, text),
    ),
  );
  const test =
    kind === "FILLINBLANK"
      ? make("or", {}, ...texts)
      : make("match", {}, response, make("correct", { identifier: "RESPONSE" }));
  const point = make("setOutcomeValue", { identifier: "SCORE" }, make("baseValue", { baseType: "float" }, "1"));
  return [make("responseCondition", {}, make("responseIf", {}, test, point))];
}

/** Reads the questions of a pool as Blackboard wrote it before QTI, in the pool's order. */
export function poolQuestions(pool: XmlElement): XmlElement[] {
  return childElements(pool).filter(({ name }) => name.startsWith("QUESTION_"));
}

/**
 * Says a question of a Blackboard pool in the words of QTI 2.
 * @throws Refusal when it is of a kind that cannot be taken in.
 */
export function translatePoolQuestion(question: XmlElement, locatePicture: (address: string) => string): XmlElement {
  const kind = question.name.replace("QUESTION_", "");
  const { type, cardinality, right, asked } = askedBy(question, kind, locatePicture);
  const values = (kind === "FILLINBLANK" || kind === "ESSAY" ? right.slice(0, 1) : right).filter(
    (one) => one.trim() !== "",
  );
  const correct =
    values.length > 0 ? [make("correctResponse", {}, ...values.map((one) => make("value", {}, one)))] : [];
  const rules = rulesOf(kind, right);
  return make(
    "assessmentItem",
    { identifier: idOf(question), title: "" },
    make("responseDeclaration", { identifier: "RESPONSE", baseType: type, cardinality }, ...correct),
    make("outcomeDeclaration", { identifier: "SCORE", cardinality: "single", baseType: "float" }),
    make("itemBody", {}, make("div", {}, ...contentOf(findChild(question, "BODY"), locatePicture)), asked),
    ...(rules.length > 0 ? [make("responseProcessing", {}, ...rules)] : []),
  );
}
