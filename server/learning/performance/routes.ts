import type { HandlerOutput } from "@sextant/contract/types.ts";
import {
  type AssessmentVersion,
  loadAssessmentVersion,
  type PublishedSection,
} from "../../authoring/assessments/published.ts";
import { scaledRange } from "../../authoring/assessments/score-table.ts";
import { getReachedSession } from "../../delivery/sessions/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { type Answer, listAnswers } from "../evidence/answers.ts";
import { listSittings } from "../evidence/sittings.ts";

type Routes = HandlerOutput<"sessions.list_routes">;
type Route = Routes["results"][number];
type Given = Pick<Answer, "section" | "scored" | "points" | "max_points">;

interface Module extends PublishedSection {
  module: NonNullable<PublishedSection["module"]>;
}
const isModule = (section: PublishedSection): section is Module => section.module !== null;

/** Returns the highest score that leads on from a module; modules lead only onwards. */
function reachOf(from: Module, all: readonly Module[]): number {
  const own = scaledRange(from.scale ?? [])?.max ?? Number.NEGATIVE_INFINITY;
  const later = from.module.cuts.flatMap(({ to }) => all.filter(({ module }) => module.id === to));
  return Math.max(own, ...later.map((one) => reachOf(one, all)));
}

function present({ id, module }: Module, answers: readonly Given[]): Route["modules"][number] {
  const own = answers.filter(({ section, scored }) => scored && section.id === id);
  return {
    name: module.name,
    points: own.reduce((sum, { points }) => sum + (points ?? 0), 0),
    max_points: own.reduce((sum, { max_points: max }) => sum + max, 0),
  };
}

/** Returns the nearest cut that leads further than the way taken, looked for from its end. */
function openingOf(taken: readonly Module[], modules: Route["modules"], all: readonly Module[], most: number) {
  for (const [at, own] of [...taken.entries()].reverse()) {
    const points = modules[at]?.points ?? 0;
    const further = own.module.cuts
      .filter(({ at_least: least }) => least > points)
      .toSorted((one, other) => one.at_least - other.at_least)
      .flatMap(({ at_least, to }) =>
        all
          .filter(({ module }) => module.id === to)
          .map((target) => ({ at_least, target, reach: reachOf(target, all) })),
      );
    const found = further.find(({ reach }) => reach > most);
    if (found) return { at, at_least: found.at_least, name: found.target.module.name, most: found.reach };
  }
  return null;
}

/** Returns the staged sections of a sitting whose way could not reach the highest score. */
function buildRoutes({ score_model, sections }: AssessmentVersion, answers: readonly Given[]): Route[] {
  if (score_model.type !== "scaled") return [];
  const places = new Map(answers.map(({ section }) => [section.id, section.position]));
  const staged = Map.groupBy(sections.filter(isModule), ({ section_id }) => section_id);
  return [...staged].flatMap(([section, all]): Route[] => {
    const taken = all
      .filter(({ id }) => places.has(id))
      .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
    const most = scaledRange(taken.at(-1)?.scale ?? [])?.max;
    const best = scaledRange(all.flatMap(({ scale }) => scale ?? []))?.max;
    if (most === undefined || best === undefined || most >= best) return [];
    const modules = taken.map((one) => present(one, answers));
    const isTaken = (answer: Given) => taken.some(({ id }) => id === answer.section.id);
    const questions = { first: answers.findIndex(isTaken) + 1, last: answers.findLastIndex(isTaken) + 1 };
    return [{ section, most, best, modules, questions, opening: openingOf(taken, modules, all, most) }];
  });
}

/**
 * Returns the staged sections of a sitting whose way could not reach the highest score; none while the reader may not see the score.
 *
 * @throws Refusal `not_found`.
 */
export async function listRoutes(db: Database, actor: Actor, sessionId: string): Promise<Routes> {
  const { user_id: userId } = await getReachedSession(db, actor, sessionId);
  const wanted = { users: [userId], sessions: [sessionId] };
  const [[sitting], answers] = await Promise.all([listSittings(db, wanted), listAnswers(db, wanted)]);
  const isShown = sitting && (actor.role === "student" ? sitting.shows.score : sitting.state !== "submitted");
  if (!isShown) return { results: [] };
  const version = await loadAssessmentVersion(db, sitting.assessment_version_id);
  return { results: buildRoutes(version, answers) };
}
