import type { OperationCause } from "@sextant/contract/operations-causes.ts";

export const alertChannels = ["mail", "webhook"] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** Something red, and by what it was told. */
export interface Alert {
  /** The cause, with the host where it concerns one machine. */
  key: string;
  cause: OperationCause;
  host: string | null;
  since: Date;
  told: Record<AlertChannel, Date | null>;
}

/** What is to be sent. */
export interface DueAlert {
  kind: "raised" | "cleared";
  channel: AlertChannel;
  alert: Alert;
}

/** What passes by itself within this time is told to nobody. */
export const HELD_MS = 120_000;

/** Returns the alerts after a look at what is red now: those that were there, and new ones. What was never told and is over is gone. */
export function followAlerts(
  before: readonly Alert[],
  red: readonly Pick<Alert, "key" | "cause" | "host">[],
  now: Date,
): Alert[] {
  const isRed = new Set(red.map(({ key }) => key));
  const known = new Set(before.map(({ key }) => key));
  const kept = before.filter(({ key, told }) => isRed.has(key) || told.mail !== null || told.webhook !== null);
  const begun = red.filter(({ key }) => !known.has(key));
  return [...kept, ...begun.map((one) => ({ ...one, since: now, told: { mail: null, webhook: null } }))];
}

/**
 * Returns what is to be sent of them: by each channel once when something has been red for long enough, and once when that is over. A
 * channel that failed is due again at the next look.
 */
export function dueAlerts(
  alerts: readonly Alert[],
  red: ReadonlySet<string>,
  now: Date,
  channels: readonly AlertChannel[],
): DueAlert[] {
  return alerts.flatMap((alert) =>
    channels.flatMap((channel): DueAlert[] => {
      const isTold = alert.told[channel] !== null;
      if (!red.has(alert.key)) return isTold ? [{ kind: "cleared", channel, alert }] : [];
      const isHeld = now.getTime() - alert.since.getTime() >= HELD_MS;
      return isHeld && !isTold ? [{ kind: "raised", channel, alert }] : [];
    }),
  );
}
