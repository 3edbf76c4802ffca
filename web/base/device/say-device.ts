import { type DeviceFound, type DevicePart, type DeviceState, judgeDevice } from "@sextant/contract/device-state.ts";
import type { DeviceTexts } from "./texts.ts";

/** What is said of one part of a device: what it is like, what to do about it, and in short. */
type Said = {
  state: DeviceState;
  text: string;
  steps: readonly string[];
  more: string;
  value: string;
};

/** In place of what is not known yet, so that the rest can be judged. */
const nothingWrong: DeviceFound = {
  browser: { name: "", missing: [] },
  storage: { works: true, free_mb: null },
  clock: { ahead_ms: null },
  network: { latency_ms: null, sent: 1, lost: 0 },
};

const SECOND_MS = 1000;
/** From when on each unit is used: nearly a day is a day to people. */
const units = [
  { unit: "day", ms: 86_400_000, from: 84_600_000 },
  { unit: "hour", ms: 3_600_000, from: 2 * 3_600_000 },
  { unit: "minute", ms: 60_000, from: 60_000 },
  { unit: "second", ms: SECOND_MS, from: 0 },
] as const;

const measured = (language: string, unit: string, value: number, unitDisplay: "long" | "short") =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }).format(value);

function sayTime(language: string, ms: number): string {
  const { unit, ms: one } = units.find(({ from }) => ms >= from) ?? units[3];
  return measured(language, unit, Math.round(ms / one), "long");
}

/** Says how wrong a clock is. */
function sayOff(texts: DeviceTexts, language: string, aheadMs: number): string {
  if (Math.abs(aheadMs) < SECOND_MS) return texts.on_time;
  return (aheadMs > 0 ? texts.fast : texts.slow)(sayTime(language, Math.abs(aheadMs)));
}

function saySize(language: string, mb: number): string {
  return mb >= 1000
    ? measured(language, "gigabyte", mb / 1000, "short")
    : measured(language, "megabyte", Math.round(mb), "short");
}

/** Returns what to say of a part; null while it is not known. */
export function sayPart(
  part: DevicePart,
  found: Partial<DeviceFound>,
  texts: DeviceTexts,
  language: string,
): Said | null {
  if (!found[part]) return null;
  const { browser, storage, clock, network } = { ...nothingWrong, ...found };
  const state = judgeDevice({ browser, storage, clock, network })[part];
  const said = (text: string, value: string, steps: readonly string[] = [], more = ""): Said => ({
    state,
    text,
    value,
    more,
    steps: state === "fail" ? steps : [],
  });
  switch (part) {
    case "browser":
      return said(
        state === "ok" ? texts.browser_ok : texts.browser_fail,
        browser.name || texts.browser_unknown,
        texts.browser_fix,
      );
    case "storage": {
      const free = storage.works ? storage.free_mb : 0;
      return said(
        texts[`storage_${state}`],
        free === null ? "" : texts.free(saySize(language, free)),
        texts.storage_fix,
        state === "fail" ? texts.storage_anyway : "",
      );
    }
    case "clock": {
      if (clock.ahead_ms === null) return said(texts.clock_unknown, "");
      const off = sayOff(texts, language, clock.ahead_ms);
      if (state === "advice") return said(texts.clock_advice(off), off);
      return said(Math.abs(clock.ahead_ms) < SECOND_MS ? texts.clock_ok : texts.clock_off(off), off);
    }
    case "network": {
      const value = network.latency_ms === null ? "" : measured(language, "millisecond", network.latency_ms, "short");
      const back = network.sent - network.lost;
      if (state === "fail") return said(texts.network_fail, value, texts.network_fix);
      return said((state === "ok" ? texts.network_ok : texts.network_advice)(back, network.sent), value);
    }
  }
}

/** Returns what to say of the whole device. */
export function sayWhole(
  found: Partial<DeviceFound>,
  texts: DeviceTexts,
): { title: string; status: string; hasFailed: boolean } {
  const parts = ["browser", "storage", "clock", "network"] as const;
  const known = parts.filter((part) => found[part]);
  const judged = judgeDevice({ ...nothingWrong, ...found });
  const failed = known.filter((part) => judged[part] === "fail");
  const hasFailed = failed.length > 0;
  if (known.length < parts.length) {
    return { title: texts.title, status: texts.running(known.length, parts.length), hasFailed };
  }
  const [first, ...others] = failed;
  const isAdvised = known.some((part) => judged[part] === "advice");
  if (!first) return { title: texts.ready_title, status: isAdvised ? texts.ready_advice : texts.ready, hasFailed };
  if (others.length > 0) return { title: texts.attention_several, status: texts.attention_more, hasFailed };
  const status = isAdvised ? texts.attention_advice : texts.attention;
  return { title: texts.attention_title(texts.parts[first]), status, hasFailed };
}
