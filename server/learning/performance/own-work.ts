import { SMALLEST_COHORT } from "../../delivery/results/smallest-cohort.ts";
import { findQuestionFigures } from "../../delivery/results/version-figures.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { listAnswers } from "../evidence/answers.ts";
import { listCheckedAnswers } from "../evidence/checked.ts";
import { weighAnswers } from "../evidence/haste.ts";
import { type OwnAnswer, ownAnswers } from "../evidence/own-answers.ts";
import { listSittings, type SatResult } from "../evidence/sittings.ts";
import { tagsOf } from "../evidence/tags.ts";
import type { Pace } from "./by-difficulty.ts";
import { selectKeptFigures } from "./performance.queries.ts";

/** What of a person's work a reader may see. */
export interface OwnWork {
  sittings: SatResult[];
  /** Scored sittings that are left out until they are released. */
  waiting: number;
  answers: OwnAnswer[];
  /** All that tells what they know: these, and what they checked in practice that isn’t scored yet. */
  evidence: OwnAnswer[];
  /** What part of an answer each tells of what its person knows, by attempt; those that tell all are left out. */
  telling: ReadonlyMap<string, number>;
  /** The versions of which the reader may know how others did. */
  compared: ReadonlySet<string>;
  tags: Awaited<ReturnType<typeof tagsOf>>;
}

/** Reads a person's sittings and answers: students see their own as far as each is released, the team all. */
export async function readWork(db: Database, actor: Actor, userId: string): Promise<OwnWork> {
  const [sat, given, checked] = await Promise.all([
    listSittings(db, { users: [userId] }),
    listAnswers(db, { users: [userId] }),
    listCheckedAnswers(db, [userId]),
  ]);
  const isStudent = actor.role === "student";
  const sittings = sat.filter(({ shows, state }) => (isStudent ? shows.score : state !== "submitted"));
  const answers = isStudent ? ownAnswers(given) : given;
  const evidence = [...answers, ...(isStudent ? ownAnswers(checked) : checked)];
  const [tags, telling] = await Promise.all([
    tagsOf(
      db,
      evidence.map(({ question_id }) => question_id),
    ),
    weighAnswers(db, [...given, ...checked]),
  ]);
  const compared = new Set(
    answers.flatMap(({ shows, assessment_version_id: version }) => (isStudent && !shows.cohort ? [] : version)),
  );
  const waiting = sat.filter(({ shows }) => !shows.score).length;
  return { sittings, waiting, answers, evidence, telling, compared, tags };
}

/** Finds how long others took for the questions of these versions, by question version, where at least ten people tell it. */
export async function findPaces(db: Database, versionIds: readonly string[]): Promise<Map<string, Pace>> {
  const wanted = [...new Set(versionIds)];
  // A person sat dozens of versions: those that need no computing are read together.
  const kept = wanted.length === 0 ? [] : await selectKeptFigures(db, wanted);
  const known = new Set(kept.map(({ id }) => id));
  const others = await Promise.all(wanted.filter((id) => !known.has(id)).map((id) => findQuestionFigures(db, id)));
  const found = [...kept.map(({ questions }) => questions), ...others];
  return new Map(
    found.flat().flatMap(({ question_version_id: id, count, median_time_ms, pace_ms }) => {
      const [, low, high] = pace_ms;
      if (count < SMALLEST_COHORT || median_time_ms === 0 || low === undefined || high === undefined) return [];
      return [[id, { low_ms: low, median_ms: median_time_ms, high_ms: high }] as const];
    }),
  );
}
