import type { OperationInput } from "@sextant/contract/types.ts";
import type { LiveRow } from "./live-rows.ts";

/** Keys are decided on with results, not while students sit. */
export type Order = Exclude<OperationInput<"sessions.act_many">["body"], { action: "show_keys" }>;
/** What is done to sittings, without which. */
export type Act = Order extends infer One ? (One extends Order ? Omit<One, "sessions"> : never) : never;
export type ActName = Act["action"];

const deciding: readonly ActName[] = ["credit", "end", "reopen", "count_late", "leave_late", "cancel", "release"];

/** Returns whether an act makes sense for a sitting where it is now, and this person may take it. */
export function canTake(act: ActName, { phase, left_ms, late = 0, safe_browser, paper }: LiveRow): boolean {
  if (deciding.includes(act) ? !paper.can.decide : !paper.can.watch) return false;
  const isOpen = phase === "working" || phase === "paused";
  const isOn = isOpen || phase === "break" || phase === "between";
  switch (act) {
    case "extend":
    case "credit":
      return isOpen && left_ms !== undefined;
    case "pause":
      return phase === "working";
    case "resume":
      return phase === "paused";
    case "let_back_in":
      return isOn && (safe_browser === "in" || safe_browser === "asks");
    case "message":
    case "end":
      return isOn;
    case "reopen":
    case "release":
      return phase === "submitted";
    case "count_late":
      return (isOn || phase === "submitted") && late > 0;
    case "leave_late":
      return phase === "submitted" && late > 0;
    case "set_tools":
      return isOn || phase === "not_started";
    case "cancel":
      return true;
  }
}
