import type { HandlerOutput } from "@sextant/contract/types.ts";
import { managers, type Role } from "@sextant/contract/who.ts";
import { countToMark } from "../../delivery/marking/queue.ts";
import { countDoubts } from "../../learning/doubts/list-doubts.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { countStudents, countToRelease, listComing, listLate, listStuck, listWithoutTutor } from "./home.queries.ts";

/** More of a kind nobody reads at a glance; the counts are of all. */
const MOST = { assessments: 5, sittings: 5, people: 4, windows: 6 };

/** Lists what waits for a person of the team, as far as they may do something about it, and which windows open or close soon. */
export async function listWaiting(db: Database, actor: Actor): Promise<HandlerOutput<"home.get">> {
  const students = await countStudents(db, actor);
  const toRelease = await countToRelease(db, actor);
  const toMark = await countToMark(db, actor);
  const stuck = await listStuck(db, actor, MOST.sittings);
  const late = await listLate(db, actor, MOST.sittings);
  const doubts = await countDoubts(db, actor);
  const managesPeople = (managers as readonly Role[]).includes(actor.role);
  const withoutTutor = managesPeople ? await listWithoutTutor(db, actor, MOST.people) : [];
  const coming = await listComing(db, actor, MOST.windows);
  return {
    students,
    to_release: {
      count: toRelease.reduce((sum, { count }) => sum + count, 0),
      oldest_at: toRelease[0]?.oldest_at ?? null,
      assessments: toRelease.slice(0, MOST.assessments).map(({ id, name, count }) => ({ id, name, count })),
    },
    to_mark: toMark,
    stuck: {
      count: stuck[0]?.count ?? 0,
      sittings: stuck.map(({ id, user_id, user_name, assessment_id, assessment_name, why, unsent, since }) => ({
        id,
        user: { id: user_id, name: user_name },
        assessment: { id: assessment_id, name: assessment_name },
        why,
        unsent,
        since,
      })),
    },
    late: {
      count: late[0]?.count ?? 0,
      sittings: late.map(({ id, user_id, user_name, assessment_id, assessment_name, answers, since }) => ({
        id,
        user: { id: user_id, name: user_name },
        assessment: { id: assessment_id, name: assessment_name },
        answers,
        since: since as Date,
      })),
    },
    doubts: { count: doubts.waiting, oldest_at: doubts.waiting > 0 ? doubts.oldest_at : null },
    without_tutor: {
      count: withoutTutor[0]?.count ?? 0,
      people: withoutTutor.map(({ id, name }) => ({ id, name })),
    },
    coming: coming.map(({ id, name, at, what, students: all, begun }) => ({
      assessment: { id, name },
      at: at as Date,
      what,
      students: all,
      begun,
    })),
  };
}
