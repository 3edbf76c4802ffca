import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import type { Actor } from "../../../platform/binder.ts";
import { coalesce } from "../../../platform/coalesce.ts";
import type { Database } from "../../../platform/database/client.ts";
import { isDatabaseUnreachable } from "../../../platform/database/unreachable.ts";
import { personKey } from "../../../platform/person-keys.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { findForeignFiles } from "../answer-files/foreign-files.ts";
import { findRejection } from "../answers/rejection.ts";
import type { SaveLimit } from "../answers/save-limit.ts";
import { changeSitting, changeSittings } from "../change.ts";
import { essaysOf, findPlan } from "../plan/plan.ts";
import { type AnswerRow, hasPrivateText, prepareRow } from "../plan/row.ts";
import { presentSittings, type Seen, type SessionResource } from "../present.ts";
import { getReachedSession, relationTo, requireMayAct } from "../reach.ts";
import { renderOne } from "../render.ts";
import type { SittingChange } from "../sessions.queries.ts";
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
  receivedAt: number;
}

export interface NextParts {
  db: Database;
  wake: () => void;
  signing: Signing;
  limit: SaveLimit;
}

/**
 * Gives students their next questions.
 *
 * @param sent The answer as it was sent: its hash is over what the sender wrote.
 * @param receivedAt When this server had the whole call, by `performance.now`.
 */
export type ActNext = (
  actor: Actor,
  id: string,
  action: NextAction,
  sent: SavedAttempt,
  receivedAt: number,
) => Promise<SessionResource>;

/** Checks an answer like every other that is saved, and makes it ready to be written. */
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
  return prepareRow(id, action.lease, sent, essays, key, actor.signInId);
}

/** The only call of each sitting of a batch; where there are more, each is made alone. */
function onlyCalls(calls: readonly Call[]): Map<string, Call> {
  const bySession = Map.groupBy(calls, ({ id }) => id);
  return new Map([...bySession].flatMap(([id, own]) => (own.length === 1 && own[0] ? [[id, own[0]] as const] : [])));
}

type Refused = Extract<NextOutcome, { refused: Refusal }>;

/** A call that was made, and the sitting as it left it. */
interface Made {
  call: Call;
  outcome: Exclude<NextOutcome, Refused>;
  seen: Seen;
}

async function nextTogether(
  { db, wake, signing }: NextParts,
  calls: readonly Call[],
): Promise<(Made | Refused | "alone")[]> {
  const made = new Map<string, Made | Refused>();
  const callOf = onlyCalls(calls);
  await changeSittings(db, wake, [...callOf.keys()].sort(), async (tx, locked) => {
    const nextCalls = locked.flatMap((one): NextCall[] => {
      const call = callOf.get(one.row.id);
      return call ? [{ locked: one, lease: call.lease, row: call.row, receivedAt: call.receivedAt }] : [];
    });
    const changes: SittingChange[] = [];
    for (const [{ locked: own }, outcome] of await nextQuestions(tx, signing.secret, nextCalls)) {
      const { sitting, row } = own;
      const call = callOf.get(row.id);
      if ("refused" in outcome) {
        made.set(row.id, outcome);
        if (call) changes.push({ sitting, events: outcome.events ?? [], actorId: sitting.user_id });
      } else if (call) {
        made.set(row.id, { call, outcome, seen: { actor: call.actor, row, sitting } });
        changes.push({ sitting, events: outcome.events, actorId: sitting.user_id });
      }
    }
    return changes;
  });
  return calls.map(({ id }) => (callOf.has(id) ? made.get(id) : undefined) ?? "alone");
}

async function nextAlone({ db, wake, signing }: NextParts, call: Call): Promise<Made | Refused> {
  const { actor, id, lease, row: answer, receivedAt } = call;
  return changeSitting<Made | Refused>(db, wake, id, actor.id, async (tx, sitting, row, now) => {
    const nextCall = { locked: { sitting, row, now }, lease, row: answer, receivedAt };
    const outcome = (await nextQuestions(tx, signing.secret, [nextCall])).get(nextCall);
    if (!outcome) throw new Error("Each call has an outcome");
    if ("refused" in outcome) return { events: outcome.events ?? [], value: outcome };
    return { events: outcome.events, value: { call, outcome, seen: { actor, row, sitting } } };
  });
}

/** Returns the sittings as the calls left them, each with what became of the answer and the question that follows. */
async function present({ db, signing }: NextParts, made: readonly Made[]): Promise<(SessionResource | null)[]> {
  const ids = made.map(({ call }) => call.id);
  const next = made.flatMap(({ outcome }) => outcome.next ?? []);
  const [sessions, given] = await Promise.all([
    presentSittings(
      db,
      made.map(({ seen }) => seen),
    ),
    next.length === 0 ? [] : selectWholeAttempts(db, ids, next),
  ]);
  const attempts = new Map(given.map((attempt) => [attempt.id, attempt]));
  return Promise.all(
    made.map(async ({ call, outcome }, index): Promise<SessionResource | null> => {
      const session = sessions[index];
      if (!session) return null;
      const attempt = attempts.get(outcome.next ?? "");
      const section = session.sections.find(({ id }) => id === attempt?.session_section_id);
      // A call that is repeated once its section has ended shows none of its questions.
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
  const draw = coalesce<Call, Made | Refused | "alone">((calls) => nextTogether(parts, calls), MOST);
  const show = coalesce<Made, SessionResource | null>((made) => present(parts, made), MOST);
  return async (actor, given, action, sent, receivedAt) => {
    const id = given.toLowerCase();
    const row = await prepare(parts.db, actor, id, action, sent);
    // An answer to a question that was passed is kept too.
    parts.limit.take(id, [row]);
    const call = { actor, id, lease: action.lease, row, receivedAt };
    const together = await draw(call).catch((error: unknown) => {
      if (isDatabaseUnreachable(error)) throw error;
      // What fails together may be the fault of one: each then tries alone.
      return "alone" as const;
    });
    const made = together === "alone" ? await nextAlone(parts, call) : together;
    if ("refused" in made) throw made.refused;
    const session = await show(made);
    if (!session) throw notFound("This session");
    return session;
  };
}
