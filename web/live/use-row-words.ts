import { ENDING_MS } from "@sextant/contract/live-state.ts";
import { useTranslation } from "react-i18next";
import { useDurations } from "../ui/use-durations.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import type { JudgedRow } from "./judge.ts";

/** Returns what a row says of a sitting at a moment, and which of it calls for attention. */
export function useRowWords(now: number) {
  const { t } = useTranslation("live");
  const durations = useDurations();
  const numbers = useNumbers();
  return ({ row, state, attention }: JudgedRow) => {
    const sinceMs = Math.max(0, now - row.heardAt);
    const { phase, unsent = 0 } = row;
    const isRunning = phase === "working" || phase === "break";
    const leftMs = row.left_ms === undefined ? null : Math.max(0, row.left_ms - (isRunning ? sinceMs : 0));
    const sectionName = row.paper.sections[(row.section ?? 0) - 1]?.name ?? "";
    const places = {
      working: row.question === undefined ? sectionName : t("at", { section: sectionName, question: row.question }),
      paused: sectionName,
      break: t("phase.break"),
      between: t("phase.between"),
      submitted: t("phase.finished"),
      not_started: "–",
    };
    const times = { submitted: t("phase.submitted"), not_started: t("phase.not_started"), between: "–" };
    const time =
      phase in times ? times[phase as keyof typeof times] : leftMs === null ? t("no_limit") : durations.clock(leftMs);
    const unsentWords = unsent > 0 ? t("unsent", { count: unsent, said: numbers.counted(unsent) }) : "";
    const lateWords = row.late ? t("late", { count: row.late, said: numbers.counted(row.late) }) : "";
    const isHeard = row.seen_ms !== undefined;
    const device =
      row.device === undefined
        ? ""
        : row.device.length === 0
          ? t("device_ready")
          : t("device_attention", { parts: row.device.map((part) => t(`device.${part}`)).join(t("and")) });
    const link =
      phase === "not_started"
        ? device
        : phase === "submitted"
          ? ""
          : phase === "paused"
            ? t("phase.paused")
            : isHeard
              ? t(state === "offline" ? "offline" : "online")
              : t("not_seen");
    return {
      place: places[phase],
      time,
      isLast: phase === "working" && leftMs !== null && leftMs <= ENDING_MS,
      extra: row.extra === undefined ? "" : t("extra", { times: numbers.plain(row.extra) }),
      saved:
        row.saved_ms === undefined
          ? "–"
          : t("ago", { time: durations.words(Math.round((row.saved_ms + sinceMs) / 1000)) }),
      isUnsaved: attention.includes("unsaved"),
      connection: [link, unsentWords, lateWords].filter(Boolean).join(t("and")) || "–",
      isCutOff: state === "offline" || state === "unsent",
      focus: phase === "not_started" ? "–" : numbers.counted(row.focus_lost ?? 0),
      isUnfocused: attention.includes("focus"),
      why: attention.map((reason) => t(`why.${reason}`)).join(t("and")),
    };
  };
}
