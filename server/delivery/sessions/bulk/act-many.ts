import type { ManyAction, ManyOutcome } from "@sextant/contract/act-many.ts";
import type { SessionState } from "@sextant/contract/sessions.ts";
import { mayAct } from "../../../foundation/access/sittings.ts";
import { requireTokenScope } from "../../../foundation/access/token-scope.ts";
import { recordAudits } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { isDatabaseUnreachable } from "../../../platform/database/unreachable.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { keepToolsOff } from "../../allocations/tools-off.ts";
import type { SittingEvent } from "../../sittings/sitting.ts";
import { applyAction, type LoneAction } from "../act.ts";
import { changeSitting, changeSittings } from "../change.ts";
import { listLateAnswers } from "../late-answers.ts";
import type { LockedSitting } from "../sessions.queries.ts";
import { listOthersToArm, listReachedSittings } from "./act-many.queries.ts";

/** Most sittings of one transaction: a student who saves meanwhile waits no longer than for these. */
const AT_ONCE = 100;

type Reached = Awaited<ReturnType<typeof listReachedSittings>>[number];
type Result = { state: SessionState } | { refused: Refusal };

interface Acting {
  db: Database;
  wake: () => void;
  actor: Actor;
  action: ManyAction;
}

/** The action as one sitting takes it. */
async function singleAction(tx: Tx, id: string, { sessions: _, ...action }: ManyAction): Promise<LoneAction> {
  if (action.action !== "count_late") return action;
  const waiting = (await listLateAnswers(tx, id)).filter(({ waits }) => waits);
  return { action: "count_late", attempts: waiting.map(({ attempt_id }) => attempt_id) };
}

/** Returns whether a sitting is the actor’s own; a token has none. */
const isOwn = ({ id, apiToken }: Actor, { user_id }: { user_id: string }) => user_id === id && !apiToken;

/** Acts on one locked sitting; what its state forbids is refused and leaves it as it was. */
async function actOn(tx: Tx, { actor, action }: Acting, { sitting, row, now }: LockedSitting): Promise<SittingEvent[]> {
  const single = await singleAction(tx, row.id, action);
  if (single.action === "count_late" && single.attempts.length === 0)
    throw new Refusal("illegal_transition", "No late answers are left to count.", { state: sitting.state });
  return applyAction(tx, sitting, row, single, now, isOwn(actor, row));
}

/** Writes to the log what was done to sittings of others. */
async function log(
  tx: Tx,
  { actor, action }: Acting,
  done: readonly (LockedSitting & { before: SessionState })[],
): Promise<void> {
  const { sessions: _, action: name, ...rest } = action;
  await recordAudits(
    tx,
    done
      .filter(({ row }) => !isOwn(actor, row))
      .map(({ row, sitting, before }) => ({
        actor,
        action: `session.${name}`,
        subject: { type: "session", id: row.id },
        before: { state: before },
        after: { state: sitting.state, ...rest },
        schoolId: row.school_id,
      })),
  );
}

/** Acts on those of some sittings that nothing else holds, in one transaction; what it says nothing of is to be done alone. */
async function actTogether(acting: Acting, ids: readonly string[]): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  await changeSittings(acting.db, acting.wake, ids, async (tx, locked) => {
    const changes = [];
    const done = [];
    for (const one of locked) {
      const before = one.sitting.state;
      try {
        const events = await actOn(tx, acting, one);
        changes.push({ sitting: one.sitting, events, actorId: acting.actor.id });
        done.push({ ...one, before });
        results.set(one.row.id, { state: one.sitting.state });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        results.set(one.row.id, { refused: error });
      }
    }
    await log(tx, acting, done);
    return changes;
  });
  return results;
}

async function actAlone(acting: Acting, id: string): Promise<Result> {
  const { db, wake, actor } = acting;
  try {
    const state = await changeSitting(db, wake, id, actor.id, async (tx, sitting, row, now) => {
      const before = sitting.state;
      const events = await actOn(tx, acting, { sitting, row, now });
      await log(tx, acting, [{ sitting, row, now, before }]);
      return { events, value: sitting.state };
    });
    return { state };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error };
    throw error;
  }
}

/** Acts on sittings within reach that the role may act on, together as far as they can be. */
async function actOnAll(acting: Acting, ids: readonly string[]): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const together = await actTogether(acting, some).catch((error: unknown) => {
      if (isDatabaseUnreachable(error)) throw error;
      // What fails together may be the fault of one: each then tries alone.
      return new Map<string, Result>();
    });
    for (const id of some) results.set(id, together.get(id) ?? (await actAlone(acting, id)));
  }
  return results;
}

function outcomeOf(sitting: Reached, result: Result): ManyOutcome {
  const who = { session: sitting.id, user_name: sitting.user_name };
  if ("state" in result) return { ...who, outcome: "done", state: result.state };
  const { code, message, details } = result.refused;
  const state = (details.state ?? sitting.state) as SessionState;
  return { ...who, outcome: "refused", state, code, detail: message };
}

/**
 * Turns tools off for all others too: for sittings generated later first, then in those that are open, so that none comes between. What an
 * open sitting refuses, it has ended meanwhile.
 */
async function setToolsOfOthers(
  acting: Acting & { action: { action: "set_tools"; off: readonly string[] } },
  assessments: readonly string[],
  may: (sitting: Reached) => boolean,
): Promise<void> {
  const { db, actor, action } = acting;
  const off = [...new Set(action.off)].sort();
  await inTransaction(db, (tx) => keepToolsOff(tx, actor, assessments, off));
  const beside = action.sessions;
  const others = await listReachedSittings(db, actor, await listOthersToArm(db, actor, { assessments, beside, off }));
  await actOnAll(
    acting,
    others.filter(may).map(({ id }) => id),
  );
}

/**
 * Does one thing to many sittings for the team.
 *
 * @returns An outcome for each within reach, in the order asked for, and the ids of the others.
 * @throws Refusal `forbidden` for a token without the scope for what is assigned, where it acts on that too.
 */
export async function actOnMany(acting: Acting): Promise<{ results: ManyOutcome[]; missing: string[] }> {
  const { db, actor, action } = acting;
  // Sittings that are generated later have their tools by what is assigned.
  if (action.action === "set_tools" && action.everyone) requireTokenScope(actor, "assigned.write");
  const ids = [...new Set(action.sessions)];
  const reached = new Map((await listReachedSittings(db, actor, ids)).map((sitting) => [sitting.id, sitting]));
  const may = ({ user_id, owner, may_pause }: Reached) => {
    const relation = {
      isOwn: isOwn(actor, { user_id }),
      ownsAssessment: owner === actor.id,
      mayPause: may_pause,
    };
    return mayAct(action.action, { role: actor.role, ...relation });
  };
  const allowed = ids.filter((id) => {
    const sitting = reached.get(id);
    return sitting !== undefined && may(sitting);
  });
  const results = await actOnAll(acting, allowed);
  if (action.action === "set_tools" && action.everyone) {
    const assessments = [...new Set(allowed.flatMap((id) => reached.get(id)?.assessment_id ?? []))];
    await setToolsOfOthers({ ...acting, action }, assessments, may);
  }
  const forbidden = new Refusal("forbidden", "Only those who decide about results may do this.");
  return {
    results: ids.flatMap((id) => {
      const sitting = reached.get(id);
      return sitting ? [outcomeOf(sitting, results.get(id) ?? { refused: forbidden })] : [];
    }),
    missing: ids.filter((id) => !reached.has(id)),
  };
}
