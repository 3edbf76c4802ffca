import { isDeepStrictEqual } from "node:util";
import { reviewPolicy } from "@sextant/contract/assessments.ts";
import { sittingRules } from "@sextant/contract/sitting-rules.ts";
import { type Message, message } from "@sextant/interchange/messages/message.ts";
import type { TestEntry, TestPart, TestToWrite } from "@sextant/interchange/test-to-write.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { notFound } from "../../../platform/refusal.ts";
import { selectNumberedVersionId } from "../published.queries.ts";
import { getReadableAssessment } from "../published.ts";
import type { OwnAssessment, OwnEntry, OwnSection } from "./own-assessment.ts";
import { ownOfDraft } from "./own-of-draft.ts";
import { ownOfVersion } from "./own-of-version.ts";
import { ownTags } from "./own-tags.ts";

type Ways = NonNullable<TestPart["takenAfter"]>;
type Cut = { at_least: number; to: string };

/** How one comes to each module: the cut that leads there, and the next one, which leads elsewhere. */
function waysTo(module: string, rules: readonly { from: string; cuts: readonly Cut[] }[]): Ways {
  return rules.flatMap(({ from, cuts }) => {
    const rising = [...cuts].sort((a, b) => a.at_least - b.at_least);
    return rising.flatMap((cut, place) =>
      cut.to === module ? [{ from, atLeast: cut.at_least, below: rising[place + 1]?.at_least ?? null }] : [],
    );
  });
}

function entryOf({ entry, pool }: OwnEntry): TestEntry {
  const worth = { points: entry.points, pointsWhenWrong: entry.points_when_wrong, isScored: entry.scored };
  if (!entry.draw) return { ...worth, question: entry.question ?? "", draw: null };
  return { ...worth, question: null, draw: { count: entry.draw.count, keepsPassages: entry.draw.keep_stimulus, pool } };
}

/** The parts of a section: itself, or its modules. */
function partsOf({ settings, pool, entries }: OwnSection, id: string): TestPart[] {
  const { selection, scale } = settings;
  const breakSeconds = settings.break_after_seconds;
  if (selection.type !== "stages") {
    const adaptive = selection.type === "adaptive" ? selection : null;
    const draw = adaptive && { count: adaptive.stop.max, keepsPassages: false, pool };
    const one = draw && { points: 1, pointsWhenWrong: 0, isScored: true, question: null, draw };
    return [
      {
        id,
        name: settings.name,
        instructions: settings.instructions,
        breakSeconds,
        isLinear: adaptive !== null || settings.navigation === "linear",
        isShuffled: settings.shuffle.questions,
        timeLimitSeconds: settings.time_limit_seconds,
        hasScale: scale !== null,
        hasTools: settings.tools.length > 0,
        isAdaptive: adaptive !== null,
        stage: null,
        takenAfter: null,
        entries: one ? [one] : entries.map(entryOf),
      },
    ];
  }
  const { modules, routing, scales } = selection;
  const idIn = (module: string) => `${id} ${module}`;
  const rules = routing.rules.map(({ from, cuts }) => ({
    from: idIn(from),
    cuts: cuts.map((cut) => ({ ...cut, to: idIn(cut.to) })),
  }));
  return modules.map((module) => ({
    id: idIn(module.id),
    name: `${settings.name} · ${module.name}`,
    instructions: module.instructions,
    isLinear: module.navigation === "linear",
    isShuffled: module.shuffle.questions,
    breakSeconds,
    timeLimitSeconds: module.time_limit_seconds,
    hasScale: scales.length > 0,
    hasTools: module.tools.length > 0,
    isAdaptive: false,
    stage: id,
    takenAfter: module.id === routing.first ? null : waysTo(idIn(module.id), rules),
    entries: entries.filter(({ entry }) => entry.module === module.id).map(entryOf),
  }));
}

const triesOf = ({ checking }: OwnAssessment["settings"]["behaviour"]) =>
  checking.type === "at_end" ? null : checking.type === "tries" ? checking.most : 1;

/** What other programs don't read of an assessment as a whole. */
function lossesOf({ settings, hasPassword }: OwnAssessment): Message[] {
  const { behaviour, sitting_rules: rules, score_feedback: feedback, score_model: model } = settings;
  const { checking, certainty } = behaviour;
  const isUsual =
    isDeepStrictEqual(rules, sittingRules.parse({})) &&
    isDeepStrictEqual(settings.review_policy, reviewPolicy.parse({})) &&
    feedback.length === 0;
  const costs = checking.type === "tries" && checking.penalty > 0;
  return [
    ...(model.type === "irt" ? [message("hidden_test_ability")] : []),
    ...(isUsual ? [] : [message("hidden_test_rules")]),
    ...(costs || certainty !== "off" ? [message("hidden_test_tries")] : []),
    ...(hasPassword ? [message("out_test_password")] : []),
  ];
}

/** Describes an assessment as it is written: what other programs read, and the whole of it for ourselves. */
function testOf(id: string, own: OwnAssessment): TestToWrite {
  const { settings, sections } = own;
  return {
    id,
    title: settings.name,
    instructions: settings.instructions,
    tries: triesOf(settings.behaviour),
    showsKey: settings.review_policy.key !== "never",
    parts: sections.flatMap((section, place) => partsOf(section, `s${place + 1}`)),
    own,
    notWritten: lossesOf(own),
  };
}

/**
 * Describes an assessment for its export: its draft with what its rules may draw now, or a published version.
 *
 * @throws Refusal `not_found`.
 */
export async function describeTest(
  db: Database,
  actor: Actor,
  assessmentId: string,
  number: number | undefined,
): Promise<TestToWrite> {
  const row = await getReadableAssessment(db, actor, assessmentId);
  const tags = await ownTags(db, row.id);
  if (number === undefined) return testOf(row.id, { ...(await ownOfDraft(db, actor, row)), tags });
  const version = await selectNumberedVersionId(db, row.id, number);
  if (version === null) throw notFound("This version");
  const own = await ownOfVersion(db, version);
  return testOf(row.id, { ...own, tags, hasPassword: row.password_hash !== null });
}

/** Returns the questions of a test, each once, in its order. */
export function questionsOfTest({ parts }: TestToWrite): string[] {
  const all = parts.flatMap(({ entries }) =>
    entries.flatMap(({ question, draw }) => (question === null ? [...(draw?.pool ?? [])] : [question])),
  );
  return [...new Set(all)];
}
