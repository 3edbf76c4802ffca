import { type Message, message } from "../../messages/message.ts";
import type { TestEntry, TestPart, TestToWrite } from "../../test-to-write.ts";
import { nameGiver } from "../write/names.ts";
import { rootAttributes } from "../write/write-item.ts";
import { type OutElement, type QtiVersion, qti, writeXml } from "../write/xml-out.ts";

/** An item of the package, and what it is worth by itself. */
export interface WrittenItem {
  identifier: string;
  path: string;
  maxPoints: number;
}

/** The category of questions that count for nothing. */
export const PRETEST = "pretest";
/** The weight that every question has. */
const WEIGHT = "POINTS";

const value = (baseType: string, text: string | number) => qti("baseValue", { baseType }, String(text));
const pointsIn = (sectionIdentifier: string) =>
  qti(
    "sum",
    {},
    qti("testVariables", {
      ...{ sectionIdentifier, variableIdentifier: "SCORE", weightIdentifier: WEIGHT, excludeCategory: PRETEST },
    }),
  );

/** A module is given to those who were given one of these before and have its points. */
function conditionOf(part: TestPart, names: ReadonlyMap<string, string>): OutElement[] {
  if (part.takenAfter === null) return [];
  const ways = part.takenAfter.map(({ from, atLeast, below }) => {
    const sectionIdentifier = names.get(from) ?? from;
    return qti(
      "and",
      {},
      qti("gt", {}, qti("numberPresented", { sectionIdentifier }), value("integer", 0)),
      qti("gte", {}, pointsIn(sectionIdentifier), value("float", atLeast)),
      ...(below === null ? [] : [qti("lt", {}, pointsIn(sectionIdentifier), value("float", below))]),
    );
  });
  return [qti("preCondition", {}, ways.length === 1 && ways[0] ? ways[0] : qti("or", {}, ...ways))];
}

interface Making {
  items: ReadonlyMap<string, WrittenItem>;
  giveName: (wished: string | null, stem: string) => string;
}

/** Questions that aren't in the package are left out; what the package says of them names them already. */
function referenceTo({ items, giveName }: Making, question: string, entry: TestEntry): OutElement[] {
  const item = items.get(question);
  if (!item) return [];
  const weight = entry.points / (item.maxPoints || 1);
  return [
    qti(
      "assessmentItemRef",
      {
        ...{ identifier: giveName(item.identifier, "item"), href: `../${item.path}` },
        category: entry.isScored ? null : PRETEST,
      },
      qti("weight", { identifier: WEIGHT, value: weight }),
    ),
  ];
}

function entryElements(making: Making, entry: TestEntry): OutElement[] {
  if (entry.question !== null) return referenceTo(making, entry.question, entry);
  const identifier = making.giveName(null, "draw");
  const pool = entry.draw.pool.flatMap((question) => referenceTo(making, question, entry));
  return [
    qti(
      "assessmentSection",
      { identifier, title: identifier, visible: false },
      qti("selection", { select: Math.min(entry.draw.count, pool.length) }),
      qti("ordering", { shuffle: true }),
      ...pool,
    ),
  ];
}

const timeLimits = (seconds: number | null) => (seconds === null ? [] : [qti("timeLimits", { maxTime: seconds })]);

function partElement(making: Making, part: TestPart, section: string, names: ReadonlyMap<string, string>): OutElement {
  return qti(
    "testPart",
    {
      ...{ identifier: making.giveName(null, "part"), navigationMode: part.isLinear ? "linear" : "nonlinear" },
      submissionMode: "simultaneous",
    },
    ...conditionOf(part, names),
    qti("itemSessionControl", {
      maxAttempts: 1,
      showFeedback: false,
      allowSkipping: true,
      allowReview: !part.isLinear,
    }),
    ...timeLimits(part.timeLimitSeconds),
    qti(
      "assessmentSection",
      { identifier: section, title: part.name, visible: true },
      ...(part.isShuffled ? [qti("ordering", { shuffle: true })] : []),
      ...part.entries.flatMap((entry) => entryElements(making, entry)),
    ),
  );
}

/** What QTI has no place for, or we don't write. */
function lossesOf({ parts, notWritten }: TestToWrite): Message[] {
  const entries = parts.flatMap((part) => part.entries);
  return [
    ...notWritten,
    ...(entries.some(({ pointsWhenWrong }) => pointsWhenWrong < 0) ? [message("out_test_penalty")] : []),
    ...(entries.some(({ draw }) => draw?.keepsPassages) ? [message("out_test_passages")] : []),
    ...(parts.some(({ hasScale }) => hasScale) ? [message("out_test_scale")] : []),
    ...(parts.some(({ breakSeconds }) => breakSeconds > 0) ? [message("out_test_breaks")] : []),
    ...(parts.some(({ hasInstructions }) => hasInstructions) ? [message("out_test_instructions")] : []),
  ];
}

/**
 * Writes a test: each section or module as a part with a section of its own. A draw rule is a section that gives so many of its pool;
 * a module has a condition; points are weights, and the total is their sum.
 *
 * @param items The items of the package, by question id.
 */
export function writeTest(
  test: TestToWrite,
  identifier: string,
  items: ReadonlyMap<string, WrittenItem>,
  version: QtiVersion,
): { xml: string; losses: Message[] } {
  const making: Making = { items, giveName: nameGiver([identifier, "SCORE", WEIGHT]) };
  const names = new Map(test.parts.map((part) => [part.id, making.giveName(null, "section")]));
  const root = qti(
    "assessmentTest",
    { ...rootAttributes(version), identifier, title: test.title },
    qti(
      "outcomeDeclaration",
      { identifier: "SCORE", cardinality: "single", baseType: "float" },
      qti("defaultValue", {}, qti("value", {}, "0")),
    ),
    ...test.parts.map((part) => partElement(making, part, names.get(part.id) ?? part.id, names)),
    qti(
      "outcomeProcessing",
      {},
      qti(
        "setOutcomeValue",
        { identifier: "SCORE" },
        qti(
          "sum",
          {},
          qti("testVariables", { variableIdentifier: "SCORE", weightIdentifier: WEIGHT, excludeCategory: PRETEST }),
        ),
      ),
    ),
  );
  return { xml: writeXml(root, version), losses: lossesOf(test) };
}
