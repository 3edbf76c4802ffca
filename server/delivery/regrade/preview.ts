import { isDeepStrictEqual } from "node:util";
import { type KeyRevision, loadKeyRevisions } from "../../authoring/questions/versions.ts";
import type { Database } from "../../platform/database/client.ts";
import type { StoredPreview } from "../../platform/database/stored-json.ts";
import { type Corrected, type Evaluated, evaluateSittings, hasRoutes } from "./evaluate.ts";
import { answeredIn, attemptAt, optionFigures, rightLetters } from "./option-figures.ts";
import type { Correction, RegradePlan } from "./plan.ts";
import { isSameRules } from "./rules.ts";
import { selectSittings } from "./sittings.queries.ts";
import { summarise } from "./summarise.ts";

/** So many sittings are worked out at a time. */
export const AT_ONCE = 500;
/** So many changes are told one by one. */
const MOST_CHANGES = 500;

/** Splits a list into pieces of at most this many. */
export function inPieces<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, index) =>
    list.slice(index * most, (index + 1) * most),
  );
}

const rightShare = (all: readonly Corrected[], isRight: (one: Corrected) => boolean | null) => {
  const answered = all.filter(({ attemptScore }) => attemptScore && attemptScore.status !== "omitted");
  return answered.length === 0 ? null : answered.filter(isRight).length / answered.length;
};

/** The keys that scores cite, the most cited first. */
async function loadCitedKeys(db: Database, all: readonly Corrected[]): Promise<{ key: KeyRevision; scores: number }[]> {
  const cited = Map.groupBy(
    all.flatMap(({ attemptScore }) => attemptScore?.key_revision_id ?? []),
    (id) => id,
  );
  const keys = await loadKeyRevisions(db, cited.keys());
  return [...cited]
    .flatMap(([id, { length: scores }]) => {
      const key = keys.get(id);
      return key ? [{ key, scores }] : [];
    })
    .sort((a, b) => b.scores - a.scores);
}

/** The attempts whose scores rest on the key they cite: not on credit for the question, nor on its being dropped. */
function outdatedOf(plan: RegradePlan, correction: Correction, all: readonly Evaluated[]): Corrected[] {
  const kindFollowed = ({ regrades }: Evaluated["before"]) =>
    regrades
      .flatMap((id) => plan.others.get(id) ?? [])
      .findLast((other) => other.question_version_id === correction.question.id)?.treatment.kind ?? "none";
  return all.flatMap(({ before, corrected }) =>
    kindFollowed(before) === "none" ? (attemptAt(correction, corrected) ?? []) : [],
  );
}

/** What the bank corrected since these keys were cited. */
function newestOf(
  { question, former }: Correction,
  cited: readonly { key: KeyRevision; scores: number }[],
): StoredPreview["question"]["newest"] {
  const earlier = cited.filter(({ key }) => !isSameRules(key, former));
  const scores = earlier.reduce((sum, one) => sum + one.scores, 0);
  if (scores === 0) return null;
  const isKey = earlier.some(({ key }) => !isDeepStrictEqual(key.key, former.key));
  return { scores, changes: isKey ? "key" : "score_rule", letters: rightLetters(question, former) };
}

/** What is told of one question that is corrected. */
async function describe(
  db: Database,
  plan: RegradePlan,
  correction: Correction,
  all: readonly Evaluated[],
): Promise<StoredPreview["question"]> {
  const { question, former, treatment } = correction;
  const section = plan.version.sections.find((each) =>
    each.placements.some((one) => one.question_version_id === question.id),
  );
  const placement = section?.placements.find((one) => one.question_version_id === question.id);
  const drawn = all.flatMap(({ corrected }) => attemptAt(correction, corrected) ?? []);
  const cited = await loadCitedKeys(db, drawn);
  // Where some were scored by the key to be already, the correction is from what the others were scored by.
  const target = correction.revision ?? former;
  const from = cited.find(({ key }) => !isSameRules(key, target)) ?? cited[0];
  const earlier = await loadCitedKeys(db, outdatedOf(plan, correction, all));
  return {
    id: question.question_id,
    version: question.id,
    position: placement?.position ?? 1,
    section: section?.name ?? "",
    ...optionFigures(correction, from?.key ?? former, all),
    newest: newestOf(correction, earlier),
    drawn: drawn.length,
    omitted: drawn.filter(({ attemptScore }) => attemptScore?.status === "omitted").length,
    right: {
      before: rightShare(drawn, ({ attemptScore }) => attemptScore?.correct ?? false),
      after: rightShare(drawn, ({ score }) => score?.correct ?? false),
    },
    scale: treatment.kind === "drop" ? treatment.scale : null,
  };
}

/** Works out what a regrade would change. Reads, and writes nothing. */
export async function previewRegrade(db: Database, plan: RegradePlan): Promise<StoredPreview> {
  const ids = await selectSittings(db, plan.reach, false, null);
  const all: Evaluated[] = [];
  for (const piece of inPieces(ids, AT_ONCE)) all.push(...(await evaluateSittings(db, plan, piece, false)));
  const { moved, percentileOf, released, ...summary } = summarise(all);
  const described: StoredPreview["question"][] = [];
  for (const correction of plan.corrections) described.push(await describe(db, plan, correction, all));
  const [question, ...also] = described;
  if (!question) throw new Error("A regrade corrects no question");
  return {
    ...summary,
    question,
    also,
    changes: moved.slice(0, MOST_CHANGES).map((one) => ({
      session: one.evaluated.before.session_id,
      user: one.evaluated.before.user_id,
      answered: answeredIn(plan, one.evaluated),
      before: one.before,
      after: one.after,
      change: one.change,
      percentile: percentileOf(one),
      routes_otherwise: one.evaluated.routesOtherwise,
    })),
    routes: hasRoutes(plan) ? { differ: all.filter(({ routesOtherwise }) => routesOtherwise).length } : null,
    released: { count: released.count, last_at: released.last_at?.toISOString() ?? null },
  };
}
