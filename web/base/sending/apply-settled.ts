import { workOf } from "./answer-row.ts";
import type { OutboxEntries } from "./outbox-entries.ts";
import type { OutboxEvent } from "./outbox-events.ts";
import type { Settled } from "./settle-answers.ts";

/** Does in the outbox what follows from the answers to a request, and tells of each. */
export function applySettled(
  settled: readonly Settled[],
  { all, keep, drop }: OutboxEntries,
  onEvent: (event: OutboxEvent) => void,
): void {
  for (const one of settled) {
    const entry = all.get(one.id);
    if (!entry) continue;
    if (one.kind === "cleared") {
      drop(one.id);
      onEvent({ kind: "acknowledged", id: one.id, revision: one.revision });
      // The server counts it after all, so the page shows it.
      if (entry.aside) {
        onEvent({ kind: "adopted", id: one.id, stored: { ...workOf(entry.row), revision: one.revision } });
      }
    } else if (one.kind === "uncounted") {
      keep({ ...entry, state: "late" });
      onEvent(one);
    } else if (one.kind === "overtaken") {
      keep({ ...entry, state: "superseded" });
      onEvent(one);
    } else if (one.kind === "based") {
      keep({ ...entry, base: one.revision });
      onEvent({ kind: "acknowledged", id: one.id, revision: one.revision });
    } else if (one.kind === "adopted") {
      drop(one.id);
      onEvent(one);
    } else if (one.kind === "raised") {
      keep({ ...entry, row: { ...entry.row, revision: one.revision } });
      onEvent(one);
    } else {
      keep({ ...entry, state: "refused", code: one.code });
      onEvent(one);
    }
  }
}
