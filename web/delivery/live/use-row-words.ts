import { useTranslation } from "react-i18next";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { JudgedRow } from "./judge.ts";

/** Returns what a row says of a sitting, and which of it calls for attention. `time` and `saved` say it of a moment by this device's clock. */
export function useRowWords() {
  const { t } = useTranslation("live");
  const durations = useDurations();
  const numbers = useNumbers();
  return ({ row, state, attention, isEnding }: JudgedRow) => {
    const { phase, unsent = 0, left_ms: toldLeftMs, saved_ms: savedMs } = row;
    const sinceMs = (now: number) => Math.max(0, now - row.heardAt);
    const isRunning = phase === "working" || phase === "break";
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
    const still = phase in times ? times[phase as keyof typeof times] : toldLeftMs === undefined ? t("no_limit") : null;
    const unsentWords = unsent > 0 ? t("unsent", { count: unsent, said: numbers.counted(unsent) }) : "";
    const lateWords = row.late ? t("late", { count: row.late, said: numbers.counted(row.late) }) : "";
    const browser = row.safe_browser ? t(`safe_browser.${row.safe_browser}`) : "";
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
      /** The same in two: what may be cut short, and the question, which is always told. */
      at:
        phase === "working" && row.question !== undefined
          ? ([sectionName, t("at_question", { question: row.question })] as const)
          : ([places[phase], ""] as const),
      time: (now: number) => still ?? durations.clock((toldLeftMs ?? 0) - (isRunning ? sinceMs(now) : 0)),
      isLast: isEnding,
      /** Beside the clock alone, of which it says how fast it runs. */
      extra: row.extra === undefined || still !== null ? "" : t("extra", { times: numbers.plain(row.extra) }),
      saved: (now: number) =>
        savedMs === undefined
          ? "–"
          : t("ago", { time: durations.words(Math.max(1, Math.round((savedMs + sinceMs(now)) / 1000))) }),
      isUnsaved: attention.includes("unsaved"),
      connection: [link, browser, unsentWords, lateWords].filter(Boolean).join(t("and")) || "–",
      isCutOff: state === "offline" || state === "unsent",
      focus: phase === "not_started" ? "–" : numbers.counted(row.focus_lost ?? 0),
      isUnfocused: attention.includes("focus"),
      why: attention.map((reason) => t(`why.${reason}`)).join(t("and")),
    };
  };
}
