import type { Outbox } from "../../sending/outbox.ts";
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
 * sent again: the student sees them as given. Once it is over the student is told that they don't count by themselves.
 */
export function createLateSettling({ get, dispatch, answers, outbox }: Parts): () => void {
  return () => {
    const { session, questions } = get();
    const open = session && findOpenSection(session);
    // Until its questions are here, nobody can tell which answers belong to the open section.
    if (!session || (open && (open.state !== "in_progress" || questions?.section !== open.id))) return;
    const placed = new Set(open ? questions?.placed.map(({ id }) => id) : []);
    const endedBy = findEndedSection(session)?.reason ?? "deadline";
    for (const { id, revision } of outbox.late()) {
      const isOpen = placed.has(id);
      if (isOpen && !holdsLease(get())) continue;
      if (isOpen && answers.get(id).revision === revision) outbox.sendAgain(id);
      else {
        outbox.replace(id, null, 0);
        if (!isOpen) dispatch({ type: "note", note: { kind: "uncounted", count: 1, endedBy } });
      }
    }
  };
}
