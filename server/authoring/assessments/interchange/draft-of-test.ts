import { assessmentOperations } from "@sextant/contract/assessments.ts";
import { moduleId } from "@sextant/contract/module-id.ts";
import { type Message, message } from "@sextant/interchange/messages/message.ts";
import type { ReadTest, ReadTestEntry, ReadTestPart, ReadTestSection } from "@sextant/interchange/read-question.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import type { NewEntry } from "../check-entries.ts";
import { eachOnce, type Making, missingOf, type NewDraft, onlyOnce, questionAt } from "./new-draft.ts";

const POINTS_MOST = 1000;
const DRAWN_MOST = 200;
const NAME_MOST = 200;

interface Reading {
  making: Making;
  losses: Set<Message>;
  missing: Set<string>;
}

/** A name of a test or a section as a draft takes it: in one line, and not empty. */
function nameFrom(text: string, otherwise: string): string {
  return cutText(text.replaceAll(/\p{Cc}+/gu, " ").trim(), NAME_MOST).trim() || otherwise;
}

function entryOf({ making, losses, missing }: Reading, read: ReadTestEntry, module: string | null): NewEntry[] {
  const paths = read.draw?.paths ?? [read.path];
  const found = paths.flatMap((path) => {
    const question = questionAt(making, path ?? "");
    if (question === null) missing.add(path ?? "");
    return question ?? [];
  });
  const [first] = found;
  if (first === undefined) return [];
  const worth = (question: string) => {
    const most = making.maxPoints.get(question) ?? 1;
    return Math.min(POINTS_MOST, read.weight === null ? most : read.weight * most);
  };
  const rest = { module, points: worth(first), points_when_wrong: 0, scored: read.isScored };
  if (read.draw === null) return [{ ...rest, question: first }];
  const questions = [...new Set(found)];
  if (questions.some((question) => worth(question) !== rest.points)) losses.add(message("test_draw_points"));
  const count = Math.min(read.draw.count, DRAWN_MOST);
  const draw = { count, filter: {}, questions, not_in: [], keep_stimulus: false, same_for_all: false };
  return [{ ...rest, draw }];
}

const common = (part: ReadTestPart, otherwise: string) => ({
  name: nameFrom(part.name, otherwise),
  instructions: part.instructions,
  time_limit_seconds: part.timeLimitSeconds,
  navigation: part.isLinear ? ("linear" as const) : ("free" as const),
  shuffle: { questions: part.isShuffled, options: part.shufflesOptions ?? false },
});

function sectionOf(reading: Reading, section: ReadTestSection, place: number): NewDraft["sections"][number] {
  const { stages } = section;
  const { create } = { create: assessmentOperations["sections.create"].body };
  const entries = (part: ReadTestPart, module: string | null) =>
    part.entries.flatMap((entry) => entryOf(reading, entry, module));
  const settings = common(section, String(place + 1));
  if (stages === null)
    return { settings: create.parse(settings), entries: eachOnce(entries(section, null), reading.losses) };
  const selection = {
    type: "stages",
    modules: stages.modules.map((module) => ({ ...common(module, module.id), id: moduleId.parse(module.id) })),
    routing: {
      first: stages.first,
      rules: stages.rules.map(({ from, cuts }) => ({
        from,
        cuts: cuts.map(({ atLeast, to }) => ({ at_least: atLeast, to })),
      })),
    },
  };
  return {
    settings: create.parse({ ...settings, selection }),
    entries: eachOnce(
      stages.modules.flatMap((module) => entries(module, module.id)),
      reading.losses,
    ),
  };
}

const checkingOf = (tries: number | null) =>
  tries === null
    ? { type: "at_end" }
    : tries === 1
      ? { type: "checked_at_once" }
      : { type: "tries", most: tries, penalty: 0 };

/**
 * Returns the draft of a test as the standard describes it.
 *
 * @throws ZodError where it can't be a draft.
 */
export function draftOfTest(making: Making, test: ReadTest): NewDraft {
  const reading: Reading = { making, losses: new Set(), missing: new Set() };
  const { school, ...rest } = assessmentOperations["assessments.create"].body.parse({
    name: nameFrom(test.title, "QTI"),
    school: making.schoolId,
    instructions: test.instructions,
    behaviour: { checking: checkingOf(test.tries) },
  });
  const settings = { ...rest, school: school ?? null };
  const sections = test.sections.map((section, place) => sectionOf(reading, section, place));
  const lost = [...missingOf(reading.missing.size), ...test.losses, ...reading.losses];
  return { settings, tags: [], sections, messages: [message("test_as_draft"), ...onlyOnce(lost)] };
}
