import type { RegradePreview } from "@sextant/contract/regrades.ts";
import type { Database } from "../platform/database/client.ts";
import { type KeyRevision, loadKeyRevisions } from "../questions/versions.ts";
import { type Corrected, type Evaluated, evaluateSittings, hasRoutes } from "./evaluate.ts";
import { answeredIn, attemptAt, optionFigures } from "./option-figures.ts";
import type { Correction, RegradePlan } from "./plan.ts";
import { selectSittings } from "./sittings.queries.ts";
import { summarise } from "./summarise.ts";

/** So many sittings are worked out at a time. */
export const AT_ONCE = 500;
/** So many changes are told one by one. */
const MOST_CHANGES = 500;

type StoredQuestion = Omit<RegradePreview["question"], "content">;

/** A preview as it is stored: without names, and without the question, whose pictures are signed when it is shown. */
export type StoredPreview = Omit<RegradePreview, "changes" | "question" | "also" | "released"> & {
  question: StoredQuestion;
  also: StoredQuestion[];
  released: { count: number; last_at: string | null };
  changes: (Omit<RegradePreview["changes"][number], "user"> & { user: string })[];
};

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

/** The key that most of the scores cite; a key that was put right in the bank already isn't theirs. */
async function loadCitedKey(db: Database, former: KeyRevision, all: readonly Corrected[]): Promise<KeyRevision> {
  const counts = new Map<string, number>();
  for (const { attemptScore } of all)
    if (attemptScore) counts.set(attemptScore.key_revision_id, (counts.get(attemptScore.key_revision_id) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return (most && (await loadKeyRevisions(db, [most[0]])).get(most[0])) ?? former;
}

/** What is told of one question that is corrected. */
async function describe(
  db: Database,
  plan: RegradePlan,
  correction: Correction,
  all: readonly Evaluated[],
): Promise<StoredQuestion> {
  const { question, former, treatment } = correction;
  const section = plan.version.sections.find((each) =>
    each.placements.some((one) => one.question_version_id === question.id),
  );
  const placement = section?.placements.find((one) => one.question_version_id === question.id);
  const drawn = all.flatMap(({ corrected }) => attemptAt(correction, corrected) ?? []);
  return {
    ...{ id: question.question_id, version: question.id },
    ...{ position: placement?.position ?? 1, section: section?.name ?? "" },
    ...optionFigures(correction, await loadCitedKey(db, former, drawn), all),
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
  const described: StoredQuestion[] = [];
  for (const correction of plan.corrections) described.push(await describe(db, plan, correction, all));
  const [question, ...also] = described;
  if (!question) throw new Error("A regrade corrects no question");
  return {
    ...summary,
    ...{ question, also },
    changes: moved.slice(0, MOST_CHANGES).map((one) => ({
      ...{ session: one.evaluated.before.session_id, user: one.evaluated.before.user_id },
      answered: answeredIn(plan, one.evaluated),
      ...{ before: one.before, after: one.after, change: one.change, percentile: percentileOf(one) },
      routes_otherwise: one.evaluated.routesOtherwise,
    })),
    routes: hasRoutes(plan) ? { differ: all.filter(({ routesOtherwise }) => routesOtherwise).length } : null,
    released: { count: released.count, last_at: released.last_at?.toISOString() ?? null },
  };
}
