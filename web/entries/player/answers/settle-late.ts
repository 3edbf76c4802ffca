import type { Outbox } from "../../../base/sending/outbox.ts";
import type { PlayerEvent, PlayerState } from "../sitting/machine.ts";
import { holdsLease } from "../sitting/screen.ts";
import { findEndedSection, findOpenSection } from "../sitting/wire.ts";
import type { Answers } from "./answers.ts";

type Parts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  answers: Answers;
  outbox: Pick<Outbox, "late" | "sendAgain" | "replace">;
};

/**
 * Decides what becomes of answers that arrived while their section took none. While it is paused they wait. Once it is resumed they are
 * sent again, once: the student sees them as given. One that comes back late all the same, while nothing says why, stays uncounted: the
 * server would say the same for ever. Once it is over the student is told that they don't count by themselves.
 */
export function createLateSettling({ get, dispatch, answers, outbox }: Parts): () => void {
  /** The revision under which a row went again, by its attempt. */
  const resent = new Map<string, number>();
  return () => {
    const { session, questions } = get();
    const open = session && findOpenSection(session);
    // Until its questions are here, nobody can tell which answers belong to the open section.
    // What comes back late from a pause may go again after it.
    if (open?.state === "paused") resent.clear();
    if (!session || (open && (open.state !== "in_progress" || questions?.section !== open.id))) return;
    const placed = new Set(open ? questions?.placed.map(({ id }) => id) : []);
    const endedBy = findEndedSection(session)?.reason ?? "deadline";
    for (const { id, revision } of outbox.late()) {
      const isOpen = placed.has(id);
      if (isOpen && !holdsLease(get())) continue;
      if (isOpen && resent.get(id) === revision) continue;
      if (isOpen && answers.get(id).revision === revision) {
        resent.set(id, revision + 1);
        outbox.sendAgain(id);
      } else {
        outbox.replace(id, null, 0);
        if (!isOpen) dispatch({ type: "note", note: { kind: "uncounted", count: 1, endedBy } });
      }
    }
  };
}
