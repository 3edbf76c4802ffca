import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Chapter, Cue } from "../requests.ts";
import { lineAt, placeAt } from "./cue-at.ts";
import { firstFrom, hitsIn, splitAt } from "./transcript-hits.ts";

/** So long the lines are left where a reader has scrolled them. */
const READING_MS = 5000;

type TranscriptProps = {
  cues: readonly Cue[];
  chapters: readonly Chapter[];
  /** Below 0 where nothing plays. */
  currentMs: number;
  /** Null where the video plays elsewhere. */
  onSeek: ((ms: number) => void) | null;
  /** Told where what is searched for is said. */
  onHits: (moments: readonly number[]) => void;
};

/** Shows what is said, line by line: it follows the video, is searched, and leads to the moment of each line. */
export function Transcript({ cues, chapters, currentMs, onSeek, onHits }: TranscriptProps) {
  const { t } = useTranslation("videos");
  const [sought, setSought] = useState("");
  const [at, setAt] = useState(0);
  const [wasGoneTo, setGoneTo] = useState(false);
  const hits = useMemo(() => hitsIn(cues, sought), [cues, sought]);
  const now = currentMs < 0 ? -1 : lineAt(cues, currentMs);
  const focus = hits[at] ?? null;
  const lines = useFollow(focus ?? now, focus !== null);
  const search = (words: string) => {
    const found = hitsIn(cues, words);
    setSought(words);
    setAt(firstFrom(found, now));
    setGoneTo(false);
    onHits(found.map((index) => cues[index]?.starts_ms ?? 0));
  };
  const step = (by: number) => {
    const next = (at + by + hits.length) % hits.length;
    setAt(next);
    setGoneTo(true);
    const cue = cues[hits[next] ?? -1];
    if (cue && onSeek) onSeek(cue.starts_ms);
  };
  return (
    <section className="trs-said" aria-label={t("transcript.title")}>
      <Finder
        sought={sought}
        onSearch={search}
        at={at}
        count={hits.length}
        onStep={step}
        onEnter={(by) => step(wasGoneTo ? by : 0)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="tr-lines" ref={lines} tabIndex={0} aria-label={t("transcript.lines")}>
        {cues.map((cue, index) => {
          const chapter = chapters[placeAt(chapters, cue.starts_ms)];
          const isFirst = chapter && (cues[index - 1]?.starts_ms ?? -1) < chapter.starts_ms;
          return (
            <Line
              key={`${cue.starts_ms} ${cue.ends_ms} ${cue.text}`}
              cue={cue}
              heading={isFirst ? chapter.title : null}
              sought={sought}
              isNow={index === now}
              isHit={index === focus}
              onSeek={onSeek}
            />
          );
        })}
      </section>
    </section>
  );
}

type FinderProps = {
  sought: string;
  onSearch: (words: string) => void;
  at: number;
  count: number;
  onStep: (by: number) => void;
  onEnter: (by: number) => void;
};

function Finder({ sought, onSearch, at, count, onStep, onEnter }: FinderProps) {
  const { t } = useTranslation("videos");
  const numbers = useNumbers();
  return (
    <search className="find-in">
      <Icon of={Search} small />
      <input
        className="input"
        type="search"
        aria-label={t("transcript.search")}
        placeholder={t("transcript.search")}
        value={sought}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || count === 0) return;
          event.preventDefault();
          onEnter(event.shiftKey ? -1 : 1);
        }}
      />
      {sought.trim() === "" ? null : (
        <div className="hit-nav num">
          <span role="status">
            {count === 0
              ? t("transcript.no_hits")
              : t("transcript.hit_of", { at: numbers.counted(at + 1), all: numbers.counted(count) })}
          </span>
          <Button
            variant="ghost"
            icon
            aria-label={t("transcript.previous")}
            isDisabled={count === 0}
            onPress={() => onStep(-1)}
          >
            <Icon of={ChevronUp} small />
          </Button>
          <Button
            variant="ghost"
            icon
            aria-label={t("transcript.next")}
            isDisabled={count === 0}
            onPress={() => onStep(1)}
          >
            <Icon of={ChevronDown} small />
          </Button>
        </div>
      )}
    </search>
  );
}

type LineProps = {
  cue: Cue;
  heading: string | null;
  sought: string;
  isNow: boolean;
  isHit: boolean;
  onSeek: ((ms: number) => void) | null;
};

function Line({ cue, heading, sought, isNow, isHit, onSeek }: LineProps) {
  const durations = useDurations();
  const words = splitAt(cue.text, sought).map(({ text, at, isMatch }) =>
    isMatch ? (
      <mark key={at} className={isHit ? "match now" : "match"}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
  const content = (
    <>
      <span>{durations.moment(cue.starts_ms)}</span>
      <span dir="auto">{words}</span>
    </>
  );
  return (
    <>
      {heading ? (
        <p className="tr-line-h">
          <bdi>{heading}</bdi>
        </p>
      ) : null}
      {onSeek ? (
        <button
          type="button"
          className="tr-line"
          aria-current={isNow || undefined}
          data-hit={isHit || undefined}
          onClick={() => onSeek(cue.starts_ms)}
        >
          {content}
        </button>
      ) : (
        <p className="tr-line" data-hit={isHit || undefined}>
          {content}
        </p>
      )}
    </>
  );
}

/** Keeps the line that matters in sight, unless its reader has just scrolled. */
function useFollow(place: number, isHit: boolean) {
  const lines = useRef<HTMLElement>(null);
  const scrolled = useRef(0);
  useEffect(() => {
    const box = lines.current;
    if (!box) return;
    const note = () => {
      scrolled.current = Date.now();
    };
    for (const kind of ["wheel", "touchmove"] as const) box.addEventListener(kind, note, { passive: true });
    return () => {
      for (const kind of ["wheel", "touchmove"] as const) box.removeEventListener(kind, note);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is what it waits for
  useEffect(() => {
    const box = lines.current;
    const line = box?.querySelector<HTMLElement>(isHit ? "[data-hit]" : "[aria-current]");
    if (!box || !line || (!isHit && Date.now() - scrolled.current < READING_MS)) return;
    // Only these lines: the page stays where it is.
    box.scrollTo({ top: line.offsetTop - box.offsetTop - box.clientHeight / 3, behavior: "instant" });
  }, [place, isHit]);
  return lines;
}
