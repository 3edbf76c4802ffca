import type { Outbox } from "../../../base/sending/outbox.ts";
import type { Overtaken, PlayerEvent, PlayerState } from "../sitting/machine.ts";
import type { SittingCalls } from "../sitting/sitting-calls.ts";
import { findEndedSection, findOpenSection, type PlacedQuestion } from "../sitting/wire.ts";
import type { Answers } from "./answers.ts";

type Parts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  calls: Pick<SittingCalls, "getReceipt" | "render">;
  answers: Answers;
  outbox: Pick<Outbox, "get">;
  /** The revision of each attempt that the server last acknowledged. */
  acknowledged: Map<string, number>;
};

/** What became of answers from a device after another had taken over, by their attempts. */
export type Returned = { saved: readonly string[]; superseded: readonly string[]; late: readonly string[] };

/** Several rows of one request become one note. */
const GATHER_MS = 300;
const TRIES = 4;
const AGAIN_MS = 3000;

/** Returns what a live event says of answers that returned; null where it is another. */
export function readReturned(event: {
  action?: string;
  saved?: unknown;
  superseded?: unknown;
  late?: unknown;
}): Returned | null {
  if (event.action !== "answers_returned") return null;
  const ids = (given: unknown) => (Array.isArray(given) ? given.filter((id) => typeof id === "string") : []);
  return { saved: ids(event.saved), superseded: ids(event.superseded), late: ids(event.late) };
}

/** Calls until it succeeds, a few times, with longer and longer waits. Rejects as the last try does. */
async function persist<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * tries));
    }
  }
}

/**
 * Tells on both devices what became of answers that one of them had not sent before the other took over: what was saved, and which
 * questions were answered on both, with both answers.
 */
export function createReturnedTelling({ get, dispatch, calls, answers, outbox, acknowledged }: Parts) {
  let own: { saved: Set<string>; superseded: Set<string> } | null = null;

  const findOvertaken = async (ids: ReadonlySet<string>): Promise<Overtaken[]> => {
    try {
      const { uncounted } = await persist(calls.getReceipt);
      return uncounted.filter(({ attempt }) => ids.has(attempt));
    } catch {
      // Which questions they are this page may know itself.
      const placed = get().questions?.placed ?? [];
      return placed.filter(({ id }) => ids.has(id)).map(({ position }) => ({ position, answer: null, counts: null }));
    }
  };

  const tell = async (from: "here" | "elsewhere", saved: number, superseded: ReadonlySet<string>) => {
    const overtaken = superseded.size > 0 ? await findOvertaken(superseded) : [];
    if (saved + overtaken.length > 0) dispatch({ type: "note", note: { kind: "returned", from, saved, overtaken } });
  };

  /** Shows what the other device had answered, unless it was answered here since. */
  const adopt = ({ id, revision, ...question }: PlacedQuestion) => {
    if (outbox.get(id) || answers.get(id).revision >= revision) return;
    const { response, flagged, eliminated, highlights, note, confidence } = question;
    acknowledged.set(id, revision);
    answers.set(id, {
      response: response as ReturnType<Answers["get"]>["response"],
      flagged,
      eliminated,
      highlights,
      note,
      confidence,
      revision,
    });
  };

  return {
    /** A row from here was delivered after another device had taken over. */
    own: (kind: "saved" | "superseded", id: string) => {
      if (!own) {
        own = { saved: new Set(), superseded: new Set() };
        setTimeout(() => {
          const told = own;
          own = null;
          if (told) void tell("here", told.saved.size, told.superseded);
        }, GATHER_MS);
      }
      own[kind].add(id);
    },
    /** The other device has delivered answers that it gave before this one took over. */
    others: async ({ saved, superseded, late }: Returned): Promise<void> => {
      const { session, questions } = get();
      const endedBy = (session && findEndedSection(session)?.reason) ?? "deadline";
      if (late.length > 0) dispatch({ type: "note", note: { kind: "uncounted", count: late.length, endedBy } });
      const open = session && findOpenSection(session);
      if (saved.length > 0 && open && questions?.section === open.id) {
        // What is shown here before would be saved over it with the next change.
        const rendered = await persist(calls.render).catch(() => null);
        const came = new Set(saved);
        const attempts = rendered?.sections.flatMap((section) => section.attempts) ?? [];
        for (const question of attempts) if (came.has(question.id)) adopt(question);
      }
      await tell("elsewhere", saved.length, new Set(superseded));
    },
  };
}
