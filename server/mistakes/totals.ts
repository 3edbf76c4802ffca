import type { Mistake } from "./mistake.ts";
import type { Narrowed } from "./narrow.ts";
import { pointsPerTest } from "./per-test.ts";
import { columnsOf } from "./tag-columns.ts";

interface Cost {
  mistakes: number;
  points: number;
  time_ms: number;
}

/** What binary fractions add is rounded away. */
const tidy = (points: number) => Math.round(points * 1e6) / 1e6;

function costOf(mistakes: readonly Mistake[]): Cost {
  const sum = (of: (mistake: Mistake) => number) => mistakes.reduce((total, one) => total + of(one), 0);
  return {
    mistakes: mistakes.length,
    points: tidy(sum(({ lost }) => lost)),
    time_ms: Math.round(sum(({ time_ms }) => time_ms ?? 0)),
  };
}

function sharesOf(mistakes: readonly Mistake[], keyOf: (mistake: Mistake) => string): (Cost & { key: string })[] {
  return [...Map.groupBy(mistakes, keyOf)]
    .map(([key, own]) => ({ key, ...costOf(own) }))
    .toSorted((one, other) => other.points - one.points || (one.key < other.key ? -1 : 1));
}

const isUnder = (mistake: Mistake, tagId: string) => mistake.paths.some((path) => path.some(({ id }) => id === tagId));

/** Returns what the mistakes that filters leave cost, by everything that one can look at. */
export function totalsOf(
  { leaving }: Narrowed,
  under: string | null,
  base: { questions: number; sittings: number },
  reasonName: (key: string) => string | null,
) {
  // The map of tags and reasons stays whole while one of its cells is chosen.
  const mapped = leaving("tag", "reason");
  const shown = under === null ? mapped : mapped.filter((mistake) => isUnder(mistake, under));
  const columns = columnsOf(
    shown.flatMap(({ paths }) => paths),
    under,
  );
  const tags = columns
    .map(({ tag, hasMore }) => {
      const own = shown.filter((mistake) => isUnder(mistake, tag.id));
      return { tag, hasMore, own, cost: costOf(own) };
    })
    .toSorted((one, other) => other.cost.points - one.cost.points);
  const rest = shown.filter((mistake) => !columns.some(({ tag }) => isUnder(mistake, tag.id)));
  const cells = [...tags.map(({ tag, own }) => ({ tag: tag.id as string | null, own })), { tag: null, own: rest }];
  return {
    total: costOf(shown),
    tags: tags.map(({ tag: { id, name, level, parent_id }, hasMore, cost }) => ({
      tag: { id, name, level, parent: parent_id },
      has_more: hasMore,
      ...cost,
    })),
    untagged: costOf(rest),
    reasons: sharesOf(shown, ({ reason }) => reason.key).map((share) => ({
      ...share,
      name: reasonName(share.key),
      per_test: pointsPerTest({ ...share, questions: base.questions, sittings: base.sittings }),
    })),
    cells: cells.flatMap(({ tag, own }) =>
      sharesOf(own, ({ reason }) => reason.key).map(({ key, ...cost }) => ({ tag, reason: key, ...cost })),
    ),
    difficulties: sharesOf(leaving("difficulty"), ({ difficulty }) => String(difficulty ?? "none")),
    paces: sharesOf(leaving("pace"), ({ pace }) => pace),
    positions: sharesOf(leaving("position"), ({ position }) => position),
    sections: sharesOf(
      leaving("section").filter(({ place }) => place !== null),
      ({ place }) => place?.section ?? "",
    ),
    states: sharesOf(leaving("state"), ({ progress }) => progress.state),
  };
}
