import { type Message, message } from "../../messages/message.ts";
import type { TestEntry, TestPart, TestToWrite } from "../../test-to-write.ts";
import { asBlocks } from "../write/blocks.ts";
import { contentBody } from "../write/feedback.ts";
import { fitted } from "../write/fit.ts";
import { type HtmlContext, htmlNodes } from "../write/html-nodes.ts";
import { nameGiver } from "../write/names.ts";
import { rootAttributes } from "../write/write-item.ts";
import { type OutElement, type QtiVersion, qti, writeXml } from "../write/xml-out.ts";
import { always, branchTo, comesBy, EXIT_TEST, hasPoints, never, PRETEST, pointsIn, WEIGHT } from "./conditions.ts";

/** An item of the package, and what it is worth by itself. */
export interface WrittenItem {
  identifier: string;
  path: string;
  maxPoints: number;
}

interface Making {
  test: TestToWrite;
  items: ReadonlyMap<string, WrittenItem>;
  giveName: (wished: string | null, stem: string) => string;
  /** Identifiers of each part, and of the section within it. */
  parts: ReadonlyMap<string, { part: string; section: string }>;
  context: HtmlContext;
}

/** Instructions as students see them. */
function rubricOf(html: string, context: HtmlContext): OutElement[] {
  const blocks = asBlocks(htmlNodes(html, context));
  if (blocks.length === 0) return [];
  return [qti("rubricBlock", { view: "candidate", use: "instructions" }, ...contentBody(blocks, context.version))];
}

/** A module is given to those who were given one of these before and have its points. */
function conditionOf({ parts }: Making, part: TestPart): OutElement[] {
  if (part.takenAfter === null) return [];
  const ways = part.takenAfter.map(({ from, ...points }) => ({ section: parts.get(from)?.section ?? from, ...points }));
  return [ways.length === 0 ? qti("preCondition", {}, never()) : comesBy(ways)];
}

/**
 * Where a module leads, for programs that follow rules rather than conditions: by points to the next one, or past the others of its
 * section.
 */
function branchesOf({ parts, test }: Making, part: TestPart): OutElement[] {
  if (part.stage === null) return [];
  const own = parts.get(part.id);
  const identifierOf = (one: TestPart | undefined) => (one && parts.get(one.id)?.part) ?? EXIT_TEST;
  const cuts = test.parts.flatMap((to) =>
    (to.takenAfter ?? []).flatMap(({ from, atLeast }) => (from === part.id ? [{ atLeast, to }] : [])),
  );
  if (cuts.length > 0)
    return cuts
      .toSorted((one, other) => other.atLeast - one.atLeast)
      .map(({ atLeast, to }) => branchTo(identifierOf(to), hasPoints(own?.section ?? part.id, atLeast)));
  const later = test.parts.slice(test.parts.indexOf(part) + 1);
  if (later[0]?.stage !== part.stage) return [];
  return [branchTo(identifierOf(later.find(({ stage }) => stage !== part.stage)), always())];
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
        identifier: giveName(item.identifier, "item"),
        href: `../${item.path}`,
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
  if (pool.length === 0) return [];
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

function partElement(making: Making, part: TestPart): OutElement {
  const { tries, showsKey } = making.test;
  const names = making.parts.get(part.id);
  return qti(
    "testPart",
    {
      identifier: names?.part,
      navigationMode: part.isLinear ? "linear" : "nonlinear",
      submissionMode: tries === null ? "simultaneous" : "individual",
    },
    ...conditionOf(making, part),
    ...branchesOf(making, part),
    qti("itemSessionControl", {
      maxAttempts: tries ?? 1,
      showFeedback: tries !== null,
      allowReview: !part.isLinear,
      showSolution: showsKey,
      allowSkipping: true,
    }),
    ...timeLimits(part.timeLimitSeconds),
    qti(
      "assessmentSection",
      { identifier: names?.section, title: part.name, visible: true },
      ...(part.isShuffled ? [qti("ordering", { shuffle: true })] : []),
      ...rubricOf(part.instructions, making.context),
      ...part.entries.flatMap((entry) => entryElements(making, entry)),
    ),
  );
}

/** What other programs don't read of a test; ours does, in the file beside it. */
function lossesOf({ parts, notWritten, instructions }: TestToWrite, version: QtiVersion): Message[] {
  const entries = parts.flatMap((part) => part.entries);
  const some = (is: (part: TestPart) => boolean) => parts.some(is);
  return [
    ...notWritten,
    ...(entries.some(({ pointsWhenWrong }) => pointsWhenWrong < 0) ? [message("hidden_test_penalty")] : []),
    ...(entries.some(({ draw }) => draw?.keepsPassages) ? [message("hidden_test_passages")] : []),
    ...(some(({ hasScale }) => hasScale) ? [message("hidden_test_scale")] : []),
    ...(some(({ breakSeconds }) => breakSeconds > 0) ? [message("hidden_test_breaks")] : []),
    ...(some(({ hasTools }) => hasTools) ? [message("hidden_test_tools")] : []),
    ...(some(({ isAdaptive }) => isAdaptive) ? [message("hidden_test_adaptive")] : []),
    ...(instructions !== "" && version === "qti22" ? [message("hidden_test_instructions")] : []),
  ];
}

/**
 * Writes a test: each section or module as a part with a section of its own. A draw rule is a section that gives so many of its pool;
 * a module has a condition, and rules that lead on from it; points are weights, and the total is their sum.
 *
 * @param items The items of the package, by question id.
 */
export function writeTest(
  test: TestToWrite,
  identifier: string,
  items: ReadonlyMap<string, WrittenItem>,
  context: HtmlContext,
): { xml: string; losses: Message[] } {
  const { version } = context;
  const giveName = nameGiver([identifier, "SCORE", WEIGHT, EXIT_TEST]);
  const parts = new Map(
    test.parts.map(({ id }) => [id, { section: giveName(null, "section"), part: giveName(null, "part") }]),
  );
  const making: Making = { test, items, giveName, parts, context };
  const root = qti(
    "assessmentTest",
    { ...rootAttributes(version), identifier, title: test.title },
    qti(
      "outcomeDeclaration",
      { identifier: "SCORE", cardinality: "single", baseType: "float" },
      qti("defaultValue", {}, qti("value", {}, "0")),
    ),
    // QTI 2.2 has no place for instructions of a whole test.
    ...(version === "qti3" ? rubricOf(test.instructions, context) : []),
    ...test.parts.map((part) => partElement(making, part)),
    qti("outcomeProcessing", {}, qti("setOutcomeValue", { identifier: "SCORE" }, pointsIn(null))),
  );
  return { xml: writeXml(fitted(root), version), losses: lossesOf(test, version) };
}
