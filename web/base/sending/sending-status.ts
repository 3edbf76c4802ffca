import type { OutboxStatus } from "./outbox-events.ts";

/**
 * How the answers fare that were left behind in sittings. `unsent`: not yet with the server; `isKept`: this device was found to keep all of
 * them; `refused`: the server would not have them; `uncounted`: it has them, and they don't count; `trouble`: why they do not get through,
 * if they do not; `sent`: whether any were sent.
 */
export type SendingStatus = {
  unsent: number;
  isKept: boolean;
  refused: number;
  uncounted: number;
  trouble: "offline" | "failing" | null;
  /** When the next try leaves, by the page's steady clock, where the server has asked for a wait. */
  againAt: number | null;
  sent: boolean;
};

/** Returns how the answers of several sittings fare, from the statuses of their outboxes. */
export function sumStatuses(all: readonly OutboxStatus[], sent: boolean): SendingStatus {
  const sum = (of: "unsent" | "refused" | "uncounted") => all.reduce((total, status) => total + status[of], 0);
  const unsent = sum("unsent");
  const trouble = all.some(({ offline }) => offline)
    ? "offline"
    : all.some(({ failing }) => failing)
      ? "failing"
      : null;
  const waits = all.flatMap((status) => (status.againAt === null ? [] : [status.againAt]));
  return {
    unsent,
    // A row that is just being written changes nothing of what is said.
    isKept: all.every((status) => status.keeps),
    refused: sum("refused"),
    uncounted: sum("uncounted"),
    trouble: unsent > 0 ? trouble : null,
    againAt: waits.length > 0 ? Math.min(...waits) : null,
    sent,
  };
}
