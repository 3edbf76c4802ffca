import type { QuestionContent } from "@sextant/questions/question.ts";
import { allPossibleQuestions } from "../../authoring/assessments/entries.ts";
import { type AssessmentVersion, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { requireKeyFits } from "../../authoring/questions/append-key.ts";
import {
  type KeyRevision,
  loadNewestKeys,
  loadQuestionVersions,
  type QuestionVersion,
} from "../../authoring/questions/versions.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import type { StoredPreview } from "../../platform/database/stored-json.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import type { Treatment } from "../marking/regrade-rules.ts";
import { listSatVersions } from "../results/responses.ts";
import { getRegradable } from "./may-regrade.ts";
import { type Correction, completePlan, type RegradePlan } from "./plan.ts";
import { previewRegrade } from "./preview.ts";
import { insertRegrade, type RegradeRow, selectRules } from "./regrades.queries.ts";
import { isSameRules, type Rules } from "./rules.ts";
import { scaleWithout } from "./scale-without.ts";
import { selectSittings } from "./sittings.queries.ts";

interface ChangeInput {
  question: string;
  kind: "key" | "bank" | "score_rule" | "drop" | "full_credit";
  credit?: "all" | "answered" | undefined;
  key?: QuestionContent["key"] | undefined;
  score_rule?: QuestionContent["score_rule"] | undefined;
  scale?: { raw: number; scaled: number }[] | undefined;
}

interface RegradeInput extends ChangeInput {
  version?: number | undefined;
  /** Further questions of the version. */
  also: readonly ChangeInput[];
  /** Numbers of further versions. */
  also_in: readonly number[];
  only_raise: boolean;
  tells: boolean;
  dry_run: boolean;
}

/** What is told of a regrade whether it is kept or not. */
export interface PreviewedRegrade {
  row: Omit<RegradeRow, "id" | "preview"> & { id: string | null };
  changes: readonly { question_id: string; kind: string; credit: string | null }[];
  questions: ReadonlyMap<string, QuestionVersion>;
  version: AssessmentVersion;
  preview: StoredPreview;
  /** Other versions that were sat with the first question: the figures of those that are regraded too, else null. */
  elsewhere: readonly { id: string | null; number: number; sittings: number; changed: number | null }[];
}

type SatVersion = Awaited<ReturnType<typeof listSatVersions>>[number];

/** The newest version of each question that may be placed in a version, by question. */
async function loadPlaced(db: Database, versionId: string) {
  const version = await loadAssessmentVersion(db, versionId);
  const placed = allPossibleQuestions(version.sections);
  const questions = await loadQuestionVersions(db, placed);
  return {
    version,
    byQuestion: new Map(placed.flatMap((id) => questions.get(id) ?? []).map((one) => [one.question_id, one])),
  };
}
type Placed = Awaited<ReturnType<typeof loadPlaced>>;

/** Finds the version that is meant: of those that were sat with the question the newest, unless its number is said. */
async function findVersion(
  db: Database,
  sat: readonly SatVersion[],
  { question, version }: RegradeInput,
): Promise<Placed> {
  const asked = version === undefined ? sat : sat.filter((one) => one.number === version);
  // Those with first sittings before those that were only tried.
  for (const { id } of [...asked].sort((a, b) => Number(b.people > 0) - Number(a.people > 0))) {
    const placed = await loadPlaced(db, id);
    if (placed.byQuestion.has(question.toLowerCase())) return placed;
  }
  throw invalid("question", "This question isn’t in a published version of this assessment.");
}

function rulesAsked(change: ChangeInput, former: KeyRevision): Rules | null {
  if (change.kind === "drop" || change.kind === "full_credit") return null;
  return { key: change.key ?? former.key, score_rule: change.score_rule ?? former.score_rule };
}

/** The key to score by: the newest where it says the same already, else one that will be made of it. */
function revisionOf(former: KeyRevision, rules: Rules): KeyRevision {
  if (isSameRules(former, rules)) return former;
  return { ...former, ...rules, key_revision_id: newId() };
}

/** Works out the plan of what is asked in one version. */
async function planFor(
  db: Database,
  actor: Actor,
  assessmentId: string,
  { version, byQuestion }: Placed,
  changes: readonly ChangeInput[],
  onlyRaise: boolean,
): Promise<RegradePlan> {
  const questions = changes.map((change, place) => {
    const question = byQuestion.get(change.question.toLowerCase());
    if (question) return question;
    throw invalid(place === 0 ? "question" : `also.${place - 1}.question`, "This question isn’t in this version.");
  });
  const formers = await loadNewestKeys(
    db,
    questions.map(({ id }) => id),
  );
  const isDropped = (place: number) => changes[place]?.kind === "drop";
  // What stands for a question is the newest regrade of it; those that drop further questions shape the scale too.
  const standing = (await selectRules(db, version.id)).filter(
    ({ kind, state }) => kind === "drop" && state === "applied",
  );
  const corrected = new Set(questions.map(({ id }) => id));
  const dropped = new Set([
    ...standing.map((row) => row.question_version_id).filter((id) => !corrected.has(id)),
    ...questions.filter((_, place) => isDropped(place)).map(({ id }) => id),
  ]);
  const corrections: Correction[] = [];
  for (const [place, change] of changes.entries()) {
    const question = questions[place];
    const former = question && formers.get(question.id);
    if (!question || !former) throw new Error(`Question ${change.question} has no key`);
    const rules = rulesAsked(change, former);
    // What the bank says already changes nothing of the question: it fits, and who may not edit the question can follow it.
    if (rules && !isSameRules(former, rules)) await requireKeyFits(db, actor, question, rules);
    const section = version.sections.find((each) =>
      each.placements.some((one) => one.question_version_id === question.id),
    );
    // A section has one scale, whichever of its questions it came with; the last that was given counts.
    const given = changes.findLast(
      (other, index) =>
        isDropped(index) &&
        other.scale !== undefined &&
        section?.placements.some((one) => one.question_version_id === questions[index]?.id),
    )?.scale;
    corrections.push({
      question,
      former,
      revision: rules && revisionOf(former, rules),
      treatment: treatmentFor(change, () => scaleWithout(version, section, dropped, given)),
    });
  }
  return completePlan(db, {
    reach: {
      assessmentId,
      versionId: version.id,
      regradeId: null,
      questionVersionIds: questions.map(({ id }) => id),
      isWhole: corrections.some(({ treatment }) => treatment.kind === "drop"),
    },
    version,
    corrections,
    onlyRaise,
  });
}

function treatmentFor(change: ChangeInput, scale: () => ReturnType<typeof scaleWithout>): Treatment {
  if (change.kind === "drop") return { kind: "drop", scale: scale() };
  if (change.kind === "full_credit") return { kind: "full_credit", credit: change.credit ?? "all" };
  return { kind: "none" };
}

interface Planned {
  id: string;
  plan: RegradePlan;
  changes: readonly ChangeInput[];
  preview: StoredPreview;
}

/** What a version other than the asked one is asked: the same of the questions that it has, on a scale of its own. */
function changesIn({ byQuestion }: Placed, input: RegradeInput): ChangeInput[] {
  return [input, ...input.also]
    .filter(({ question }) => byQuestion.has(question.toLowerCase()))
    .map((change) => ({ ...change, scale: undefined }));
}

/**
 * Works out what a regrade would change, and keeps it to be applied unless it is a dry run. In further versions it is kept as
 * regrades of their own, which are applied and undone with it.
 *
 * @throws Refusal `not_found`, `forbidden`; `invalid` for a question that isn't in the version or named twice, a version that wasn't
 * sat with the question, a key or a scale that doesn't fit.
 */
export async function createRegrade(
  db: Database,
  actor: Actor,
  assessmentId: string,
  input: RegradeInput,
): Promise<PreviewedRegrade> {
  const assessment = await getRegradable(db, actor, assessmentId);
  const asked = [input, ...input.also];
  const repeated = asked.findIndex(({ question }, place) =>
    asked.slice(0, place).some((other) => other.question.toLowerCase() === question.toLowerCase()),
  );
  if (repeated > 0)
    throw invalid(`also.${repeated - 1}.question`, "This question is corrected already. Remove one of the two.");
  const sat = await listSatVersions(db, assessment.id);
  const placed = await findVersion(db, sat, input);
  const plan = await planFor(db, actor, assessment.id, placed, asked, input.only_raise);
  const own: Planned = { id: newId(), plan, changes: asked, preview: await previewRegrade(db, plan) };
  const linked: Planned[] = [];
  const elsewhere: PreviewedRegrade["elsewhere"][number][] = [];
  for (const { id: versionId, number } of sat) {
    if (versionId === placed.version.id) continue;
    const isAsked = input.also_in.includes(number);
    const there = await loadPlaced(db, versionId);
    const found = there.byQuestion.has(input.question.toLowerCase())
      ? await planElsewhere(db, actor, assessment.id, there, input, isAsked)
      : null;
    if (found && isAsked) {
      const one = { id: newId(), ...found, preview: await previewRegrade(db, found.plan) };
      linked.push(one);
      const { sittings, changed } = one.preview;
      elsewhere.push({ id: input.dry_run ? null : one.id, number, sittings, changed });
    } else if (found) {
      const { length } = await selectSittings(db, found.plan.reach, false, null);
      if (length > 0) elsewhere.push({ id: null, number, sittings: length, changed: null });
    }
  }
  const there = new Set(elsewhere.map(({ number }) => number));
  const [unknown] = input.also_in.flatMap((number, place) => (there.has(number) ? [] : [place]));
  if (unknown !== undefined) throw invalid(`also_in.${unknown}`, "No one took this version with this question.");
  const row = {
    assessment_id: assessment.id,
    assessment_version_id: placed.version.id,
    link_id: own.id,
    state: "draft" as const,
    only_raise: input.only_raise,
    tells: input.tells,
    changed: null,
    done_to: null,
    job_id: null,
    created_by: actor.id,
    created_at: await readClock(db),
    applied_at: null,
    undo_until: null,
    undone_at: null,
  };
  if (!input.dry_run)
    await inTransaction(db, async (tx) => {
      for (const one of [own, ...linked]) {
        const { version } = one.plan;
        await insertRegrade(
          tx,
          { ...row, id: one.id, assessment_version_id: version.id, preview: JSON.stringify(one.preview) },
          changeRows(one),
        );
        await recordAudit(tx, {
          actor,
          action: "regrade.created",
          subject: { type: "regrade", id: one.id },
          after: {
            assessment: assessment.id,
            version: version.number,
            changes: one.changes.map((change) => ({ question: change.question, kind: keptKind(change) })),
          },
          schoolId: assessment.school_id,
        });
      }
    });
  return {
    row: { ...row, id: input.dry_run ? null : own.id },
    changes: asked.map((change) => ({
      question_id: change.question,
      kind: keptKind(change),
      credit: change.credit ?? null,
    })),
    questions: new Map(plan.corrections.map(({ question }) => [question.id, question])),
    version: placed.version,
    preview: own.preview,
    elsewhere,
  };
}

/** The plan for a further version; null for one that is only offered and whose question has changed, so that the key doesn't fit. */
async function planElsewhere(
  db: Database,
  actor: Actor,
  assessmentId: string,
  there: Placed,
  input: RegradeInput,
  isAsked: boolean,
) {
  const changes = changesIn(there, input);
  try {
    return { plan: await planFor(db, actor, assessmentId, there, changes, input.only_raise), changes };
  } catch (error) {
    if (!isAsked && error instanceof Refusal) return null;
    throw error;
  }
}

/** Once the regrade is kept, the bank's key is a key like all others. */
const keptKind = ({ kind }: Pick<ChangeInput, "kind">) => (kind === "bank" ? "key" : kind);

function changeRows({ id, plan, changes }: Planned) {
  return plan.corrections.map(({ question, former, revision, treatment }, place) => ({
    regrade_id: id,
    position: place + 1,
    question_version_id: question.id,
    kind: keptKind(changes[place] ?? { kind: "drop" }),
    credit: treatment.kind === "full_credit" ? treatment.credit : null,
    key: revision?.key ?? null,
    score_rule: revision?.score_rule ?? null,
    key_revision_id: null,
    former_key_revision_id: former.key_revision_id,
    scale: treatment.kind === "drop" ? treatment.scale : null,
  }));
}
