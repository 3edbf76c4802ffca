import { type MistakeFamily, mistakeFamilies } from "@sextant/contract/reason-families.ts";
import type { FamilyOf } from "./families.ts";
import type { MistakeInBrief } from "./mistake.ts";
import type { Narrowed } from "./narrow.ts";
import { pointsPerTest } from "./per-test.ts";
import { columnsOf } from "./tag-columns.ts";

interface Cost {
  mistakes: number;
  points: number;
  time_ms: number;
}

/** Rounds away binary floating-point noise. */
const tidy = (points: number) => Math.round(points * 1e6) / 1e6;

function add(cost: Cost, { lost, time_ms }: MistakeInBrief): void {
  cost.mistakes += 1;
  cost.points += lost;
  cost.time_ms += time_ms ?? 0;
}

const told = ({ mistakes, points, time_ms }: Cost): Cost => ({
  mistakes,
  points: tidy(points),
  time_ms: Math.round(time_ms),
});

const none = (): Cost => ({ mistakes: 0, points: 0, time_ms: 0 });

function sumOf(costs: Iterable<Cost>): Cost {
  const sum = none();
  for (const { mistakes, points, time_ms } of costs) {
    sum.mistakes += mistakes;
    sum.points += points;
    sum.time_ms += time_ms;
  }
  return told(sum);
}

/** The most costly first. */
const sharesOf = (costs: Iterable<readonly [string | number, Cost]>): (Cost & { key: string })[] =>
  [...costs]
    .map(([key, cost]) => ({ key: String(key), ...told(cost) }))
    .toSorted((one, other) => other.points - one.points || (one.key < other.key ? -1 : 1));

/** Sums in one pass and reuses the last lookup, because adjacent mistakes often share a key: a group has tens of thousands of mistakes. */
function sharesBy(mistakes: readonly MistakeInBrief[], keyOf: (mistake: MistakeInBrief) => string | number | null) {
  const costs = new Map<string | number, Cost>();
  let [last, cost]: [string | number | null, Cost] = [null, none()];
  for (const mistake of mistakes) {
    const key = keyOf(mistake);
    if (key === null) continue;
    if (key !== last) {
      cost = costs.get(key) ?? none();
      costs.set(key, cost);
      last = key;
    }
    add(cost, mistake);
  }
  return sharesOf(costs);
}

type Paths = MistakeInBrief["paths"];

const isUnder = (paths: Paths, tagId: string) => paths.some((path) => path.some(({ id }) => id === tagId));

/** Returns a function that judges mistakes by their paths, once per question, because a question's answers share their paths. */
function byPaths<Of>(
  mistakes: readonly MistakeInBrief[],
  judge: (paths: Paths) => Of,
): (mistake: MistakeInBrief) => Of {
  const judged = new Map<Paths, Of>();
  for (const { paths } of mistakes) if (!judged.has(paths)) judged.set(paths, judge(paths));
  return ({ paths }) => judged.get(paths) ?? judge(paths);
}

/** The cost of mistakes by reason: in total, for each of these tags, and for those under none of them. */
interface Mapped {
  reasons: ReadonlyMap<string, Cost>;
  under: readonly ReadonlyMap<string, Cost>[];
  rest: ReadonlyMap<string, Cost>;
}

function addTo(costs: Map<string, Cost>, mistake: MistakeInBrief): void {
  const { key } = mistake.reason;
  let cost = costs.get(key);
  if (!cost) {
    cost = none();
    costs.set(key, cost);
  }
  add(cost, mistake);
}

/** One may be under several. */
function mapOut(mistakes: readonly MistakeInBrief[], tagIds: readonly string[]): Mapped {
  const columnsOfOne = byPaths(mistakes, (paths) => tagIds.flatMap((id, index) => (isUnder(paths, id) ? [index] : [])));
  const [reasons, rest] = [new Map<string, Cost>(), new Map<string, Cost>()];
  const under = tagIds.map(() => new Map<string, Cost>());
  for (const mistake of mistakes) {
    addTo(reasons, mistake);
    const columns = columnsOfOne(mistake);
    if (columns.length === 0) addTo(rest, mistake);
    for (const index of columns) addTo(under[index] ?? rest, mistake);
  }
  return { reasons, under, rest };
}

/** Adds the costs of reasons up by family, in the order of the families. */
function familiesIn(reasons: ReadonlyMap<string, Cost>, familyOf: FamilyOf): (Cost & { key: MistakeFamily })[] {
  const found = Map.groupBy([...reasons], ([key]) => familyOf(key));
  return mistakeFamilies.flatMap((key) => {
    const own = found.get(key);
    return own ? [{ key, ...sumOf(own.map(([, cost]) => cost)) }] : [];
  });
}

/** Returns the cost of the filtered mistakes, broken down by every dimension of the view. */
export function totalsOf(
  { leaving }: Narrowed,
  under: string | null,
  base: { questions: number; sittings: number },
  { nameOf, familyOf }: { nameOf: (key: string) => string | null; familyOf: FamilyOf },
) {
  // The map of tags and reasons ignores its own filter, so it stays complete while one of its cells is chosen.
  const mapped = leaving("tag", "reason", "family");
  const shown = under === null ? mapped : mapped.filter(byPaths(mapped, (paths) => isUnder(paths, under)));
  const columns = columnsOf([...new Set(shown.map(({ paths }) => paths))].flat(), under);
  const map = mapOut(
    shown,
    columns.map(({ tag }) => tag.id),
  );
  const tags = columns
    .map(({ tag, hasMore }, index) => {
      const own = map.under[index] ?? new Map<string, Cost>();
      return { tag, hasMore, own, cost: sumOf(own.values()) };
    })
    .toSorted((one, other) => other.cost.points - one.cost.points);
  const cells = [...tags.map(({ tag, own }) => ({ tag: tag.id as string | null, own })), { tag: null, own: map.rest }];
  return {
    total: sumOf(map.reasons.values()),
    tags: tags.map(({ tag: { id, name, level, parent_id }, hasMore, cost }) => ({
      tag: { id, name, level, parent: parent_id },
      has_more: hasMore,
      ...cost,
    })),
    untagged: sumOf(map.rest.values()),
    reasons: sharesOf(map.reasons).map((share) => ({
      ...share,
      name: nameOf(share.key),
      family: familyOf(share.key),
      per_test: pointsPerTest({ ...share, questions: base.questions, sittings: base.sittings }),
    })),
    families: familiesIn(map.reasons, familyOf),
    cells: cells.flatMap(({ tag, own }) => sharesOf(own).map(({ key, ...cost }) => ({ tag, reason: key, ...cost }))),
    difficulties: sharesBy(leaving("difficulty"), ({ difficulty }) => difficulty ?? "none"),
    paces: sharesBy(leaving("pace"), ({ pace }) => pace),
    positions: sharesBy(leaving("position"), ({ position }) => position),
    sections: sharesBy(leaving("section"), ({ place }) => place?.section ?? null),
    states: sharesBy(leaving("state"), ({ progress }) => progress.state),
  };
}
