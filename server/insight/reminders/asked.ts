import type { ChosenKind } from "@sextant/contract/notification-kinds.ts";
import type { LocalMoment } from "./local-moment.ts";
import type { RoundRow } from "./reminders.queries.ts";

/** Someone whose morning it is, and what they want to be told. */
export interface Asked extends RoundRow {
  wanted: ReadonlySet<ChosenKind>;
  local: LocalMoment;
}
