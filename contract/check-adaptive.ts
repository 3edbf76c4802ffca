import { MAX_ADAPTIVE_POOL } from "./adaptive.ts";
import { error, type Finding } from "./findings.ts";

/** How an adaptive section of a draft chooses, and what it finds. */
export interface AdaptiveFacts {
  /** The most questions that it gives. */
  max: number;
  /** How many questions of the pool are in each content area. */
  content: readonly { tag: string; share: number; found: number }[];
}

interface PoolFacts {
  found: number;
  handMarked: number;
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

/** Checks the pool, the content areas and the scoring of an adaptive section. Pure. */
export function checkAdaptive(section: string, { max, content }: AdaptiveFacts, pool: PoolFacts): Finding[] {
  const at = (field: string, params: Finding["params"] = {}) => ({ section, field, params });
  const { found, handMarked, practice, unfilled, uncalibrated } = pool;
  const sum = content.reduce((total, { share }) => total + share, 0);
  const few = content.flatMap(({ tag, share, found: there }) => {
    const count = Math.ceil(share * max - ROUNDED);
    return there < count ? [error("content_too_few", at("content", { tag, count, found: there }))] : [];
  });
  return [
    ...(pool.isAbility ? [] : [error("adaptive_score", at("score_model"))]),
    ...(found > MAX_ADAPTIVE_POOL ? [error("pool_too_large", at("pool", { found, most: MAX_ADAPTIVE_POOL }))] : []),
    ...(unfilled
      ? [error(unfilled.competes ? "pool_competes" : "pool_too_small", at("pool", { count: max, found }))]
      : []),
    ...(handMarked > 0 ? [error("pool_hand_marked", at("pool", { count: handMarked }))] : []),
    ...(uncalibrated
      ? [
          error(
            "pool_uncalibrated",
            at("pool", {
              ...{ obstacle: uncalibrated.obstacle, count: uncalibrated.count, title: uncalibrated.title ?? "" },
            }),
          ),
        ]
      : []),
    ...(practice > 0 ? [error("practice_in_mock", at("pool", { entries: practice }))] : []),
    ...(content.length > 0 && Math.abs(sum - 1) > ROUNDED
      ? [error("content_shares", at("content", { percent: Math.round(sum * 100) }))]
      : []),
    ...few,
  ];
}
