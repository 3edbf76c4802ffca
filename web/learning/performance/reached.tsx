import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Hatch } from "../../base/ui/charts/hatch.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Performance } from "./requests.ts";
import { longest, longFrom, type TimedSection, unreachedIn } from "./time-spent.ts";

type TimeSpent = NonNullable<Performance["time_spent"]>;

/** Of the strip’s width, what the time of a section takes; beyond it comes what was not reached. */
const [WIDTH, TIME, BOX, GAP] = [760, 678, 16, 4];
/** As many boxes as there is room for; the words beside it count them all. */
const MOST_BOXES = 4;

/** Shows where the time of the latest test went, section by section, with what was not reached. */
export function Reached({ time, isOwn }: { time: TimeSpent; isOwn: boolean }) {
  const { t } = useTranslation("performance");
  const answer = useAnswer();
  return (
    <section className="block" aria-labelledby="reached">
      <header>
        <h2 className="h2" id="reached">
          {t(isOwn ? "reached.title" : "reached.title_team")}
        </h2>
        <p className="answer">{answer(time.sections)}</p>
      </header>
      <ul className="spent-list">
        {time.sections.map((section) => (
          <Section key={section.name} section={section} />
        ))}
      </ul>
      <p className="foot">{t("reached.foot", { test: time.assessment.name })}</p>
    </section>
  );
}

function Section({ section }: { section: TimedSection }) {
  const { t } = useTranslation("performance");
  const durations = useDurations();
  const { name, limit_ms: limit, left_ms: left, questions } = section;
  const unreached = unreachedIn(section);
  const long = longest(section);
  const said =
    unreached > 0
      ? t("reached.unreached", { count: unreached })
      : left === null
        ? t("reached.no_limit")
        : left < 1000
          ? t("reached.used")
          : t("reached.left", { time: durations.clock(left) });
  const longSaid = long ? t("reached.long", { number: long.number, time: durations.clock(long.ms) }) : null;
  return (
    <li className="spent">
      <span>
        <b className="med">
          <bdi>{name}</bdi>
        </b>
        <span className="meta num spent-of">
          {[t("reached.questions", { count: questions.length }), limit === null ? null : durations.words(limit / 1000)]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <Strip section={section} label={[`${name}: ${said}`, longSaid].filter(Boolean).join(". ")} />
      <span className="num spent-say">{unreached > 0 ? <b>{said}</b> : said}</span>
    </li>
  );
}

function Strip({ section, label }: { section: TimedSection; label: string }) {
  const hatch = useId();
  const { questions, limit_ms: limit } = section;
  const from = longFrom(section);
  const spent = questions.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
  const scale = TIME / Math.max(limit ?? 0, spent, 1);
  const unreached = Math.min(MOST_BOXES, unreachedIn(section));
  let [at, number] = [0, 0];
  const bars = questions.flatMap((ms) => {
    number += 1;
    if (ms === null) return [];
    const x = at;
    at += ms * scale;
    return [{ number, x, width: Math.max(0.5, ms * scale - 1), isLong: from !== null && ms > from }];
  });
  const after = Math.max(limit === null ? 0 : TIME, at) + 6;
  const boxes = Array.from({ length: unreached }, (_, place) => after + place * (BOX + GAP));
  return (
    <svg className="ch spent-c" viewBox={`0 0 ${WIDTH} 36`} preserveAspectRatio="none" role="img" aria-label={label}>
      <Hatch id={hatch} />
      <line className="axis" x1="0" x2={WIDTH} y1="28.5" y2="28.5" />
      {bars.map((bar) => (
        <rect
          key={bar.number}
          className={bar.isLong ? "spent-long" : "spent-bar"}
          x={bar.x}
          y={bar.isLong ? 4 : 8}
          width={bar.width}
          height={bar.isLong ? 24 : 20}
          rx="1"
        />
      ))}
      {boxes.map((x) => (
        <rect key={x} className="spent-out" fill={`url(#${hatch})`} x={x} y="8" width={BOX} height="20" rx="1" />
      ))}
      {limit === null ? null : <line className="goal" x1={TIME} x2={TIME} y1="2" y2="34" />}
    </svg>
  );
}

/** Returns how it is said whether time ran out. */
function useAnswer() {
  const { t, i18n } = useTranslation("performance");
  const durations = useDurations();
  const numbers = useNumbers();
  return (sections: readonly TimedSection[]): string => {
    const short = sections.filter((section) => unreachedIn(section) > 0);
    const [only] = short;
    if (!only) return t(sections.every(({ limit_ms: limit }) => limit === null) ? "reached.untimed" : "reached.none");
    const count = short.reduce((sum, section) => sum + unreachedIn(section), 0);
    const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
    const said = { count, sections: list.format(short.map(({ name }) => name)) };
    const long = short.length === 1 ? longest(only) : null;
    return long
      ? t("reached.some_long", { ...said, number: numbers.plain(long.number), time: durations.clock(long.ms) })
      : t("reached.some", said);
  };
}
