import type { Work } from "../../../base/sending/answer-row.ts";
import type { OutboxEvent } from "../../../base/sending/outbox-events.ts";
import type { PlayerEvent, PlayerState } from "../sitting/machine.ts";
import type { Answers } from "./answers.ts";

type Parts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  answers: Answers;
  /** The revision of each attempt that the server last acknowledged. */
  acknowledged: Map<string, number>;
  /** The server has answered a save: how much time is left by its clock, and how long the call took. */
  onAnswered: (remainingMs: number | null, tookMs: number) => void;
  onTakenOver: () => void;
  /** An answer reached the server after another device had answered the same. */
  onOvertaken: (id: string) => void;
  refresh: () => void;
};

/** Passes what the outbox tells on to the rest of the player. */
export function createOutboxHearing(parts: Parts) {
  const { get, dispatch, answers, acknowledged, onAnswered, onTakenOver, onOvertaken, refresh } = parts;
  return (event: OutboxEvent): void => {
    switch (event.kind) {
      case "answered":
        onAnswered(event.remainingMs, event.tookMs);
        return;
      case "acknowledged":
        acknowledged.set(event.id, event.revision);
        return;
      case "adopted":
        acknowledged.set(event.id, event.stored.revision);
        answers.set(event.id, { ...event.stored, response: event.stored.response as Work["response"] });
        return;
      case "raised":
        answers.set(event.id, { ...answers.get(event.id), revision: event.revision });
        return;
      case "refused": {
        const position = get().questions?.placed.find(({ id }) => id === event.id)?.position ?? 0;
        dispatch({ type: "note", note: { kind: "refused", position } });
        return;
      }
      case "uncounted":
        // Whether its section is over or only paused is the server's to say.
        refresh();
        return;
      case "overtaken":
        if (!event.isSame) onOvertaken(event.id);
        return;
      case "storage_failed":
        dispatch({ type: "note", note: { kind: "storage_failed" } });
        return;
      case "taken_over":
        onTakenOver();
        dispatch({ type: "taken_over" });
        return;
      case "doubted":
        if (event.code === "lease_unknown") dispatch({ type: "device", lease: null });
        refresh();
        return;
      case "signed_out":
        // The 401 itself is heard where every call is.
        return;
    }
  };
}
