import { MAX_ADAPTIVE_POOL } from "./adaptive.ts";
import { error, type Finding, type FindingCode } from "./findings.ts";

/** How an adaptive section of a draft chooses, and what it finds. */
export interface AdaptiveFacts {
  /** The most questions that it gives. */
  max: number;
  /** The most that one student can get of its pool, where some of it never meet. */
  meetable: number;
  /** How many questions of the pool one student can get from each content area, and between which shares it is kept. */
  content: readonly { tag: string; min: number; max: number; found: number }[];
}

interface PoolFacts {
  found: number;
  handMarked: number;
  /** Whether the filter names a tag or node that was deleted. */
  isByGone: boolean;
  /** How many students may practise, where that matters. */
  practice: number;
  isAbility: boolean;
  /** Set where the pool has too few questions, or too few beside what draw rules need. */
  unfilled: { competes: boolean } | null;
  /** Why the first of those without parameters has none, and how many they are. */
  uncalibrated: { obstacle: string; count: number; title?: string } | null;
}

/** Shares that add up to this much less or more than 1 are taken for rounded. */
const ROUNDED = 0.001;

const unfilledCode = (isByGone: boolean, competes: boolean) =>
  isByGone ? "pool_gone" : competes ? "pool_competes" : "pool_too_small";

/** Checks the pool, the content areas and the scoring of an adaptive section. Pure. */
export function checkAdaptive(section: string, { max, meetable, content }: AdaptiveFacts, pool: PoolFacts): Finding[] {
  const at = (field: string, params: Finding["params"] = {}) => ({ section, field, params });
  const { found, handMarked, practice, unfilled, uncalibrated } = pool;
  return [
    ...(pool.isAbility ? [] : [error("adaptive_score", at("score_model"))]),
    ...(found > MAX_ADAPTIVE_POOL ? [error("pool_too_large", at("pool", { found, most: MAX_ADAPTIVE_POOL }))] : []),
    ...(unfilled
      ? [error(unfilledCode(pool.isByGone, unfilled.competes), at("pool", { count: max, found }))]
      : meetable < max
        ? [error("pool_never_meet", at("enemies", { count: max, found: meetable }))]
        : []),
    ...(handMarked > 0 ? [error("pool_hand_marked", at("pool", { count: handMarked }))] : []),
    ...(uncalibrated
      ? [
          error(
            "pool_uncalibrated",
            at("pool", {
              obstacle: uncalibrated.obstacle,
              count: uncalibrated.count,
              title: uncalibrated.title ?? "",
            }),
          ),
        ]
      : []),
    ...(practice > 0 ? [error("practice_in_mock", at("pool", { entries: practice }))] : []),
    ...checkContent(section, { max, content }),
  ];
}

/** Checks that shares can be kept at all, and by the questions of the pool. */
function checkContent(section: string, { max, content }: Pick<AdaptiveFacts, "max" | "content">): Finding[] {
  if (content.length === 0) return [];
  const found = (code: FindingCode, params: Finding["params"]) => error(code, { section, field: "content", params });
  const sum = (of: (area: AdaptiveFacts["content"][number]) => number) =>
    content.reduce((total, area) => total + of(area), 0);
  const [least, most] = [sum((area) => area.min), sum((area) => area.max)];
  const isExact = content.every((area) => area.min === area.max);
  const few = content.flatMap(({ tag, min, found: there }) => {
    const count = Math.ceil(min * max - ROUNDED);
    return there < count ? [found("content_too_few", { tag, count, found: there })] : [];
  });
  const room = sum((area) => Math.min(area.found, Math.ceil(area.max * max - ROUNDED)));
  const percent = (share: number) => ({ percent: Math.round(share * 100) });
  if (least > 1 + ROUNDED) return [found(isExact ? "content_shares" : "content_minimums", percent(least)), ...few];
  if (most < 1 - ROUNDED) return [found(isExact ? "content_shares" : "content_maximums", percent(most)), ...few];
  return few.length > 0 || room >= max ? few : [found("content_unfilled", { count: max, found: room })];
}
