import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import type { Actor } from "../../platform/binder.ts";
import { coalesce } from "../../platform/coalesce.ts";
import type { Database } from "../../platform/database/client.ts";
import { isDatabaseUnreachable } from "../../platform/database/unreachable.ts";
import { personKey } from "../../platform/person-keys.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { findForeignFiles } from "../answer-files/foreign-files.ts";
import { essaysOf, findPlan } from "../answers/plan.ts";
import { findRejection } from "../answers/rejection.ts";
import { type AnswerRow, hasPrivateText, prepareRow } from "../answers/row.ts";
import { changeSitting, changeSittings } from "../change.ts";
import { presentEach, type SessionResource } from "../present.ts";
import { getReachedSession, relationTo, requireMayAct } from "../reach.ts";
import { renderOne } from "../render.ts";
import { listSessionRows, type SittingChange } from "../sessions.queries.ts";
import type { Signing } from "../signed-pictures.ts";
import { selectWholeAttempts } from "./next.queries.ts";
import { type NextAction, type NextCall, type NextOutcome, nextQuestions } from "./next-questions.ts";

/** Most sittings of one transaction. */
const MOST = 100;

interface Call {
  actor: Actor;
  id: string;
  lease: number;
  row: AnswerRow;
}

export interface NextParts {
  db: Database;
  wake: () => void;
  signing: Signing;
}

/** Gives students their next questions. @param sent The answer as it was sent: its hash is over what the sender wrote. */
export type ActNext = (actor: Actor, id: string, action: NextAction, sent: SavedAttempt) => Promise<SessionResource>;

/** Checks an answer as any other that is saved, and makes it ready to be written. */
async function prepare(
  db: Database,
  actor: Actor,
  id: string,
  action: NextAction,
  sent: SavedAttempt,
): Promise<AnswerRow> {
  const plan = await findPlan(db, id, [action.after.toLowerCase()]);
  if (plan?.userId !== actor.id) {
    requireMayAct("next_question", await relationTo(db, actor, await getReachedSession(db, actor, id)));
    throw new Error("Only one’s own sitting may be acted on");
  }
  if (action.after.toLowerCase() !== action.answer.id.toLowerCase())
    throw invalid("answer.id", "The answer must be to the question given last.");
  const foreign = await findForeignFiles(db, plan, id, new Map([[0, sent]]));
  const code = findRejection(plan, sent) ?? (foreign.length > 0 ? "unknown_file" : null);
  if (code === "unknown_attempt") throw invalid("after", "This question isn’t in this test.");
  if (code) {
    throw new Refusal("all_rejected", "The answer doesn’t fit its question.", {
      errors: [{ path: "answer", message: code }],
    });
  }
  const essays = essaysOf(plan, sent.id);
  const key = hasPrivateText(sent, essays) ? await personKey(db, actor.id) : null;
  return prepareRow(id, action.lease, sent, essays, key);
}

/** The only call of each sitting of a batch; where there are more, each is made alone. */
function onlyCalls(calls: readonly Call[]): Map<string, Call> {
  const bySession = Map.groupBy(calls, ({ id }) => id);
  return new Map([...bySession].flatMap(([id, own]) => (own.length === 1 && own[0] ? [[id, own[0]] as const] : [])));
}

async function nextTogether({ db, wake }: NextParts, calls: readonly Call[]): Promise<(NextOutcome | "alone")[]> {
  const outcomes = new Map<string, NextOutcome>();
  const callOf = onlyCalls(calls);
  await changeSittings(db, wake, [...callOf.keys()].sort(), async (tx, locked) => {
    const made = locked.flatMap((one): NextCall[] => {
      const call = callOf.get(one.row.id);
      return call ? [{ locked: one, lease: call.lease, row: call.row }] : [];
    });
    const changes: SittingChange[] = [];
    for (const [{ locked: own }, outcome] of await nextQuestions(tx, made)) {
      outcomes.set(own.row.id, outcome);
      if (!("refused" in outcome))
        changes.push({ sitting: own.sitting, events: outcome.events, actorId: own.sitting.user_id });
    }
    return changes;
  });
  return calls.map(({ id }) => (callOf.has(id) ? outcomes.get(id) : undefined) ?? "alone");
}

async function nextAlone({ db, wake }: NextParts, { actor, id, lease, row }: Call): Promise<NextOutcome> {
  return changeSitting(db, wake, id, actor.id, async (tx, sitting, session, now) => {
    const call = { locked: { sitting, row: session, now }, lease, row };
    const outcome = (await nextQuestions(tx, [call])).get(call);
    if (!outcome) throw new Error("Each call has an outcome");
    return { events: "refused" in outcome ? [] : outcome.events, value: outcome };
  });
}

interface Made {
  call: Call;
  outcome: Exclude<NextOutcome, { refused: Refusal }>;
}

/** Returns the sittings as they are now, each with what became of the answer and the question that follows. */
async function present({ db, signing }: NextParts, made: readonly Made[]): Promise<SessionResource[]> {
  const ids = made.map(({ call }) => call.id);
  const rows = new Map((await listSessionRows(db, ids)).map((row) => [row.id, row]));
  const sessions = await presentEach(
    db,
    made.flatMap(({ call: { actor, id } }) => {
      const row = rows.get(id);
      return row ? [{ actor, row }] : [];
    }),
  );
  const next = made.flatMap(({ outcome }) => outcome.next ?? []);
  const attempts = new Map(
    (next.length === 0 ? [] : await selectWholeAttempts(db, ids, next)).map((attempt) => [attempt.id, attempt]),
  );
  return Promise.all(
    sessions.map(async (session): Promise<SessionResource> => {
      const own = made.find(({ call }) => call.id === session.id);
      if (!own) return session;
      const { call, outcome } = own;
      const attempt = attempts.get(outcome.next ?? "");
      const section = session.sections.find(({ id }) => id === attempt?.session_section_id);
      // Between the draw and now the section may have ended: then its questions are no longer shown.
      const isShown = attempt && section?.state === "in_progress";
      const saved = { id: call.row.attemptId, revision: call.row.revision, ...outcome.saved };
      return {
        ...session,
        next: { saved, attempt: isShown ? await renderOne(db, signing, session, section, attempt) : null },
      };
    }),
  );
}

/** Makes a process's way to give next questions: calls that coincide share a transaction and its statements. */
export function createActNext(parts: NextParts): ActNext {
  const draw = coalesce<Call, NextOutcome | "alone">((calls) => nextTogether(parts, calls), MOST);
  const show = coalesce<Made, SessionResource>((made) => present(parts, made), MOST);
  return async (actor, given, action, sent) => {
    const id = given.toLowerCase();
    const row = await prepare(parts.db, actor, id, action, sent);
    const call = { actor, id, lease: action.lease, row };
    const together = await draw(call).catch((error: unknown) => {
      if (isDatabaseUnreachable(error)) throw error;
      // What fails together may be the fault of one: each then tries alone.
      return "alone" as const;
    });
    const outcome = together === "alone" ? await nextAlone(parts, call) : together;
    if ("refused" in outcome) throw outcome.refused;
    return show({ call, outcome });
  };
}
