import type { MistakeInBrief } from "./mistake.ts";
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

function add(cost: Cost, { lost, time_ms }: MistakeInBrief): void {
  cost.mistakes += 1;
  cost.points += lost;
  cost.time_ms += time_ms ?? 0;
}

const told = ({ mistakes, points, time_ms }: Cost): Cost => ({
  ...{ mistakes, points: tidy(points), time_ms: Math.round(time_ms) },
});

function costOf(mistakes: readonly MistakeInBrief[]): Cost {
  const cost: Cost = { mistakes: 0, points: 0, time_ms: 0 };
  for (const mistake of mistakes) add(cost, mistake);
  return told(cost);
}

/** In one pass: a group has tens of thousands of mistakes. */
function sharesOf(
  mistakes: readonly MistakeInBrief[],
  keyOf: (mistake: MistakeInBrief) => string,
): (Cost & { key: string })[] {
  const costs = new Map<string, Cost>();
  for (const mistake of mistakes) {
    const key = keyOf(mistake);
    let cost = costs.get(key);
    if (!cost) {
      cost = { mistakes: 0, points: 0, time_ms: 0 };
      costs.set(key, cost);
    }
    add(cost, mistake);
  }
  return [...costs]
    .map(([key, cost]) => ({ key, ...told(cost) }))
    .toSorted((one, other) => other.points - one.points || (one.key < other.key ? -1 : 1));
}

type Paths = MistakeInBrief["paths"];

const isUnder = (paths: Paths, tagId: string) => paths.some((path) => path.some(({ id }) => id === tagId));

/** Mistakes by what holds of their questions: judged once for each question, whose answers share their paths. */
function byPaths<Of>(
  mistakes: readonly MistakeInBrief[],
  judge: (paths: Paths) => Of,
): (mistake: MistakeInBrief) => Of {
  const judged = new Map<Paths, Of>();
  for (const { paths } of mistakes) if (!judged.has(paths)) judged.set(paths, judge(paths));
  return ({ paths }) => judged.get(paths) ?? judge(paths);
}

/** Mistakes by each of these tags; one may be under several, and those under none are told last. */
function underEach(mistakes: readonly MistakeInBrief[], tagIds: readonly string[]) {
  const columnsOfOne = byPaths(mistakes, (paths) => tagIds.flatMap((id, index) => (isUnder(paths, id) ? [index] : [])));
  const under: MistakeInBrief[][] = tagIds.map(() => []);
  const rest: MistakeInBrief[] = [];
  for (const mistake of mistakes) {
    const columns = columnsOfOne(mistake);
    for (const index of columns) under[index]?.push(mistake);
    if (columns.length === 0) rest.push(mistake);
  }
  return { under, rest };
}

/** Returns what the mistakes that filters leave cost, by everything that one can look at. */
export function totalsOf(
  { leaving }: Narrowed,
  under: string | null,
  base: { questions: number; sittings: number },
  reasonName: (key: string) => string | null,
) {
  // The map of tags and reasons stays whole while one of its cells is chosen.
  const mapped = leaving("tag", "reason");
  const shown = under === null ? mapped : mapped.filter(byPaths(mapped, (paths) => isUnder(paths, under)));
  const columns = columnsOf([...new Set(shown.map(({ paths }) => paths))].flat(), under);
  const columned = underEach(
    shown,
    columns.map(({ tag }) => tag.id),
  );
  const tags = columns
    .map(({ tag, hasMore }, index) => {
      const own = columned.under[index] ?? [];
      return { tag, hasMore, own, cost: costOf(own) };
    })
    .toSorted((one, other) => other.cost.points - one.cost.points);
  const { rest } = columned;
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
