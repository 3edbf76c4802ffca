import { MAX_CUES, MAX_VIDEO_MS } from "@sextant/contract/videos.ts";
import { invalid } from "../../../platform/refusal.ts";

/** What is said from one moment to another. */
export interface Cue {
  starts_ms: number;
  ends_ms: number;
  text: string;
}

/** Longest line that is kept; a cue is what fits on a screen. */
const MOST_CHARACTERS = 1000;
const times = /^\s*((?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3})\s*-->\s*((?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3})(?:\s|$)/;
const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: " ",
  lrm: "",
  rlm: "",
  quot: '"',
  apos: "'",
};

function msOf(text: string): number {
  const [seconds = "", minutes = "", hours = "0"] = text.split(":").toReversed();
  return Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Math.round(Number(seconds.replace(",", ".")) * 1000);
}

/** Returns the words of a cue without its markup, on one line. */
function wordsOf(lines: readonly string[]): string {
  const text = lines.join(" ").replaceAll(/<[^<>]{0,200}>/g, "");
  const plain = text.replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm|quot|apos);/g, (_all, name: string) => entities[name] ?? "");
  return [
    ...plain
      .replaceAll(/\p{Cc}+/gu, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, MOST_CHARACTERS)
    .join("");
}

/**
 * Reads a WebVTT file. Cues without words or times, with an end before their start or beyond what a video may last are left out and counted.
 * Pure.
 *
 * @throws Refusal `invalid` for what is no WebVTT, or has too many lines.
 */
export function parseVtt(vtt: string): { cues: Cue[]; skipped: number } {
  const lines = vtt.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ""))
    throw invalid("vtt", "This isn’t a WebVTT file. It must begin with WEBVTT.");
  const cues: Cue[] = [];
  let skipped = 0;
  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const [, from, to] = times.exec(line) ?? [];
    if (from === undefined || to === undefined) {
      if (line.includes("-->")) skipped += 1;
      continue;
    }
    const said: string[] = [];
    // A line of times ends the words before it, also where no blank line does.
    while (at + 1 < lines.length && !/^\s*$|-->/.test(lines[at + 1] ?? "")) {
      at += 1;
      said.push(lines[at] ?? "");
    }
    const cue = { starts_ms: msOf(from), ends_ms: msOf(to), text: wordsOf(said) };
    if (cue.text === "" || cue.ends_ms <= cue.starts_ms || cue.ends_ms > MAX_VIDEO_MS) skipped += 1;
    else if (cues.length === MAX_CUES)
      throw invalid("vtt", `A transcript can have at most ${MAX_CUES.toLocaleString("en")} lines.`);
    else cues.push(cue);
  }
  if (cues.length === 0) throw invalid("vtt", "This file has no lines with times.");
  return { cues: cues.sort((one, other) => one.starts_ms - other.starts_ms), skipped };
}
