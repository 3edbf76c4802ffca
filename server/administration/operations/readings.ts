import type { HandlerOutput } from "@sextant/contract/types.ts";

type State = HandlerOutput<"operations.get">;

/** What was measured of an installation, before anything is said of it. */
export interface Readings
  extends Pick<
    State,
    "saving" | "database" | "replication" | "replica" | "jobs" | "sittings" | "disk" | "mail" | "sms" | "versions"
  > {
  /** By this machine’s clock, by which backups are named. */
  now: Date;
  backups:
    | (Omit<NonNullable<State["backups"]>, "folder"> & {
        folder: (NonNullable<NonNullable<State["backups"]>["folder"]> & { first_at: Date | null }) | null;
      })
    | null;
}
