import type { RegradePreview } from "@sextant/contract/regrades.ts";
import type { Database } from "../platform/database/client.ts";
import { type KeyRevision, loadKeyRevisions } from "../questions/versions.ts";
import { type Evaluated, evaluateSittings, hasRoutes } from "./evaluate.ts";
import { answeredIn, optionFigures } from "./option-figures.ts";
import type { RegradePlan } from "./plan.ts";
import { selectSittings } from "./sittings.queries.ts";
import { summarise } from "./summarise.ts";

/** So many sittings are worked out at a time. */
export const AT_ONCE = 500;
/** So many changes are told one by one. */
const MOST_CHANGES = 500;

/** A preview as it is stored: without names, and without the question, whose pictures are signed when it is shown. */
export type StoredPreview = Omit<RegradePreview, "changes" | "question" | "released"> & {
  question: Omit<RegradePreview["question"], "content">;
  released: { count: number; last_at: string | null };
  changes: (Omit<RegradePreview["changes"][number], "user"> & { user: string })[];
};

/** Splits a list into pieces of at most this many. */
export function inPieces<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, index) =>
    list.slice(index * most, (index + 1) * most),
  );
}

const rightShare = (all: readonly Evaluated[], isRight: (one: Evaluated) => boolean | null) => {
  const answered = all.filter(({ attemptScore }) => attemptScore && attemptScore.status !== "omitted");
  return answered.length === 0 ? null : answered.filter(isRight).length / answered.length;
};

/** The key that most of the scores cite; a key that was put right in the bank already isn't theirs. */
async function loadCitedKey(db: Database, plan: RegradePlan, all: readonly Evaluated[]): Promise<KeyRevision> {
  const counts = new Map<string, number>();
  for (const { attemptScore } of all)
    if (attemptScore) counts.set(attemptScore.key_revision_id, (counts.get(attemptScore.key_revision_id) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return (most && (await loadKeyRevisions(db, [most[0]])).get(most[0])) ?? plan.former;
}

/** Works out what a regrade would change. Reads, and writes nothing. */
export async function previewRegrade(db: Database, plan: RegradePlan): Promise<StoredPreview> {
  const ids = await selectSittings(db, plan.reach, false, null);
  const all: Evaluated[] = [];
  for (const piece of inPieces(ids, AT_ONCE)) all.push(...(await evaluateSittings(db, plan, piece, false)));
  const { moved, percentileOf, released, ...summary } = summarise(all);
  const section = plan.version.sections.find((each) =>
    each.placements.some((one) => one.question_version_id === plan.question.id),
  );
  const placement = section?.placements.find((one) => one.question_version_id === plan.question.id);
  const drawn = all.filter(({ attempt }) => attempt);
  return {
    ...summary,
    question: {
      ...{ id: plan.question.question_id, version: plan.question.id },
      ...{ position: placement?.position ?? 1, section: section?.name ?? "" },
      ...optionFigures(plan, await loadCitedKey(db, plan, all), all),
      drawn: drawn.length,
      omitted: drawn.filter(({ attemptScore }) => attemptScore?.status === "omitted").length,
      right: {
        before: rightShare(drawn, ({ attemptScore }) => attemptScore?.correct ?? false),
        after: rightShare(drawn, ({ score }) => score?.correct ?? false),
      },
    },
    changes: moved.slice(0, MOST_CHANGES).map((one) => ({
      ...{ session: one.evaluated.before.session_id, user: one.evaluated.before.user_id },
      answered: answeredIn(plan, one.evaluated),
      ...{ before: one.before, after: one.after, change: one.change, percentile: percentileOf(one) },
      routes_otherwise: one.evaluated.routesOtherwise,
    })),
    routes: hasRoutes(plan) ? { differ: all.filter(({ routesOtherwise }) => routesOtherwise).length } : null,
    released: { count: released.count, last_at: released.last_at?.toISOString() ?? null },
    scale: plan.treatment.kind === "drop" ? plan.treatment.scale : null,
  };
}
