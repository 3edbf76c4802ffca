import { type DeviceFound, type DevicePart, deviceParts, judgeDevice } from "@sextant/contract/device-state.ts";
import type { LivePhase } from "@sextant/contract/live-state.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { LiveSitting } from "./live-sessions.queries.ts";

export type LiveAnswer = HandlerOutput<"live_sessions.list">;
type LiveRow = Omit<LiveAnswer["results"][number], "paper">;

function phaseOf(sitting: LiveSitting): LivePhase {
  if (sitting.state === "allocated") return "not_started";
  if (sitting.state !== "in_progress") return "submitted";
  if (sitting.open_position !== null) return sitting.is_paused ? "paused" : "working";
  return sitting.break_left_ms === null ? "between" : "break";
}

/** Digits of each section that the sitting has come to, by position. */
function answeredOf({ answered, version_sections, open_position }: LiveSitting): string[] | undefined {
  if (!answered || Object.keys(answered).length === 0) return undefined;
  const last = Math.max(open_position ?? 0, ...Object.keys(answered).map(Number));
  const count = Math.min(last, version_sections?.length ?? 0);
  return Array.from({ length: count }, (_, index) => answered[String(index + 1)] ?? "");
}

/** What of a device is not as it should be. */
function partsToMend(found: DeviceFound): DevicePart[] {
  const judged = judgeDevice(found);
  return deviceParts.filter((part) => judged[part] !== "ok");
}

/** Returns a sitting as it goes over the wire, without its paper: what says nothing is left out. */
export function presentLiveRow(sitting: LiveSitting): LiveRow {
  const phase = phaseOf(sitting);
  const isOver = phase === "submitted";
  const leftMs = phase === "break" ? sitting.break_left_ms : isOver ? null : sitting.left_ms;
  // What a submitted sitting has not sent, its submission says; before that, its page.
  const unsent = (isOver ? sitting.session_unsent : sitting.unsent) ?? 0;
  const isHere = sitting.section_position !== null && sitting.section_position === sitting.open_position;
  const answered = answeredOf(sitting);
  return {
    id: sitting.id,
    user: sitting.user_id,
    name: sitting.name,
    phase,
    changed_ms: sitting.changed_ms,
    ...(sitting.room ? { room: sitting.room } : {}),
    ...(leftMs === null ? {} : { left_ms: Math.max(0, leftMs) }),
    ...(sitting.open_position === null ? {} : { section: sitting.open_position }),
    ...(isHere && sitting.question_position !== null ? { question: sitting.question_position } : {}),
    ...(answered ? { answered } : {}),
    ...(sitting.seen_ms === null ? {} : { seen_ms: Math.max(0, sitting.seen_ms) }),
    ...(sitting.saved_ms === null ? {} : { saved_ms: Math.max(0, sitting.saved_ms) }),
    ...(unsent > 0 ? { unsent } : {}),
    ...(unsent > 0 && sitting.unsent_ms !== null ? { unsent_ms: Math.max(0, sitting.unsent_ms) } : {}),
    ...(sitting.latency_ms === null ? {} : { latency_ms: sitting.latency_ms }),
    ...(sitting.focus_lost ? { focus_lost: sitting.focus_lost } : {}),
    ...(sitting.time_multiplier > 1 ? { extra: sitting.time_multiplier } : {}),
    ...(sitting.tools_off.length > 0 ? { tools_off: sitting.tools_off } : {}),
    ...(sitting.late ? { late: sitting.late } : {}),
    ...(sitting.untimed ? { untimed: true as const } : {}),
    ...(sitting.safe_browser ? { safe_browser: sitting.safe_browser } : {}),
    ...(sitting.device ? { device: partsToMend(sitting.device) } : {}),
  };
}
