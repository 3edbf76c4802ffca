import { MAX_CUES, MAX_VIDEO_MS } from "@sextant/contract/videos.ts";
import { invalid } from "../../../platform/refusal.ts";
import { hasMoments, wordsOfLine } from "./cue-line.ts";
import { type LinedCue, withoutRepeats } from "./without-repeats.ts";

/** What is said from one moment to another. */
export interface Cue {
  starts_ms: number;
  ends_ms: number;
  text: string;
}

/** Longest line that is kept; a cue is what fits on a screen. */
const MOST_CHARACTERS = 1000;
const times = /^\s*((?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3})\s*-->\s*((?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3})(?:\s|$)/;
/** A line that is meant as one of times, whatever is wrong with it; arrows are also said. */
const meantAsTimes = /^\s*[\d:.,]+\s*-->/;
const number = /^\s*\d{1,9}\s*$/;

function msOf(text: string): number {
  const [seconds = "", minutes = "", hours = "0"] = text.split(":").toReversed();
  return Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Math.round(Number(seconds.replace(",", ".")) * 1000);
}

/** Tells whether these are the lines of a WebVTT file, or of a SubRip one, which begins with its first cue. */
function isTranscript(lines: readonly string[]): boolean {
  if (/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "")) return true;
  const first = lines.findIndex((line) => line.trim() !== "");
  return times.test(lines[number.test(lines[first] ?? "") ? first + 1 : first] ?? "");
}

/** Takes away the number of the next cue where no empty line parts it from the words before. */
function withoutNext(said: readonly string[], own: string): readonly string[] {
  const last = said.at(-1) ?? "";
  if (!number.test(last)) return said;
  const isNext = number.test(own) && Number(last) === Number(own) + 1;
  return isNext || said.at(-2)?.trim() === "" ? said.slice(0, -1) : said;
}

/** Returns the cues of a file as they are written, and how many can’t be used. */
function readCues(lines: readonly string[]): { cues: LinedCue[]; skipped: number } {
  const cues: LinedCue[] = [];
  let skipped = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const own = lines[at - 1] ?? "";
    const [, from, to] = times.exec(line) ?? [];
    if (from === undefined || to === undefined) {
      if (line.includes("-->")) skipped += 1;
      continue;
    }
    const all: string[] = [];
    // Only an empty line ends the words: one of spaces keeps a place in captions that roll. So does a line of times, without any.
    while (at + 1 < lines.length && lines[at + 1] !== "" && !meantAsTimes.test(lines[at + 1] ?? "")) {
      at += 1;
      all.push(lines[at] ?? "");
    }
    const said = meantAsTimes.test(lines[at + 1] ?? "") ? withoutNext(all, own) : all;
    const words = said.map(wordsOfLine).filter((one) => one !== "");
    const cue = { starts_ms: msOf(from), ends_ms: msOf(to), lines: words };
    if (words.length === 0 || cue.ends_ms <= cue.starts_ms || cue.ends_ms > MAX_VIDEO_MS) skipped += 1;
    else cues.push({ ...cue, isRolling: said.some((one) => one.trim() === "" || hasMoments(one)) });
  }
  return { cues: cues.sort((one, other) => one.starts_ms - other.starts_ms), skipped };
}

/**
 * Reads a WebVTT or SubRip file. Cues without words or times, with an end before their start or beyond what a video may last are left out and
 * counted. Captions that roll say each line once. Pure.
 *
 * @throws Refusal `invalid` for what is neither, or has too many lines.
 */
export function parseVtt(vtt: string): { cues: Cue[]; skipped: number } {
  const lines = vtt.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  if (!isTranscript(lines)) throw invalid("vtt", "This isn’t a WebVTT or SRT file. Choose a .vtt or .srt file.");
  const { cues: read, skipped } = readCues(lines);
  const cues = withoutRepeats(read);
  if (cues.length > MAX_CUES)
    throw invalid("vtt", `A transcript can have at most ${MAX_CUES.toLocaleString("en")} lines.`);
  if (cues.length === 0) throw invalid("vtt", "This file has no lines with times.");
  const shorten = (text: string) => [...text].slice(0, MOST_CHARACTERS).join("");
  return {
    cues: cues.map(({ starts_ms, ends_ms, lines: said }) => ({ starts_ms, ends_ms, text: shorten(said.join(" ")) })),
    skipped,
  };
}
