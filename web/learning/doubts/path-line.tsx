import { useTranslation } from "react-i18next";
import { optionLetter } from "../../base/questions/choice/choose-option.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { Doubt } from "../../parts/ask/requests.ts";
import { pathOutcome } from "./path-outcome.ts";

type Path = NonNullable<Doubt["path"]>;
type Visit = Path["visits"][number];

const WIDTH = 440;
const GAP = 44;
/** With more looks than this, single lines couldn’t be told apart. */
const MOST = 5;
/** Shown where no option was chosen. */
const NONE = "–";
/** Shown where an answer was typed or composed: it has no letters. */
const TYPED = "•";
/** Half the width of the longest time below a mark. */
const HALF_TIME = 20;

const spanOf = ({ from_ms, to_ms }: Visit) => Math.max(1000, (to_ms ?? from_ms + 1000) - from_ms);

/** Places visits side by side, as wide as they were long, and says where a moment falls in them. */
function layOut(visits: readonly Visit[]) {
  const room = WIDTH - GAP * (visits.length - 1);
  const total = visits.reduce((sum, visit) => sum + spanOf(visit), 0);
  let x = 0;
  return visits.map((visit) => {
    const width = Math.max(24, (spanOf(visit) / total) * room);
    const placed = { visit, x, width };
    x += width + GAP;
    return placed;
  });
}

/** Draws a student’s path through a question: each look, and what was chosen when. The same is said in words for screen readers. */
export function PathLine({ path, name }: { path: Path; name?: string }) {
  const { t } = useTranslation("doubts");
  const durations = useDurations();
  const hasOptions = path.changes.some(({ chosen }) => chosen !== null);
  const letterOf = (chosen: number | null) => (chosen === null ? (hasOptions ? NONE : TYPED) : optionLetter(chosen));
  const hasNone = hasOptions && path.changes.some(({ chosen }) => chosen === null);
  const total = path.visits.reduce((sum, visit) => sum + spanOf(visit), 0);
  const placed = layOut(path.visits.slice(0, MOST));
  const end = placed.at(-1);
  const scale = end ? Math.max(1, (end.x + end.width) / WIDTH) : 1;
  const marks = path.changes.flatMap((change) => {
    const at =
      placed.find(
        ({ visit }) => change.at_ms <= (visit.to_ms ?? Number.MAX_SAFE_INTEGER) && change.at_ms >= visit.from_ms,
      ) ?? placed.findLast(({ visit }) => visit.from_ms <= change.at_ms);
    if (!at) return [];
    const share = Math.min(1, Math.max(0, (change.at_ms - at.visit.from_ms) / spanOf(at.visit)));
    return [{ ...change, x: Math.min(at.x + at.width - 12, Math.max(at.x + 12, at.x + share * at.width)) }];
  });
  const { came, from, to, ms, count } = pathOutcome(path.changes);
  const outcome = t(`path.${came}`, {
    from: letterOf(from),
    to: letterOf(to),
    letter: letterOf(to),
    time: durations.clock(ms),
    count,
  });
  const said = path.changes
    .map((change) =>
      change.chosen === null
        ? t(hasOptions ? "path.none_at" : "path.answered_at", { time: durations.clock(change.at_ms) })
        : t("path.at", { letter: letterOf(change.chosen), time: durations.clock(change.at_ms) }),
    )
    .join(", ");
  return (
    <section>
      <div className="side-h">
        <span>{name === undefined ? t("path.own") : t("path.of", { name })}</span>
        <span className="faint num">{t("path.total", { time: durations.clock(total) })}</span>
      </div>
      <p className="body-s dim">{outcome}</p>
      {placed.length > 0 ? (
        <svg className="path" viewBox={`0 0 ${WIDTH * scale} 66`} role="img" aria-label={said}>
          {placed.map(({ visit, x, width }, index) => (
            <g key={`${visit.from_ms} ${visit.to_ms}`}>
              <rect className="glance" x={x} y="6" width={width} height="32" rx="4" />
              {index > 0 ? <line className="base" x1={x - GAP} x2={x} y1="22" y2="22" strokeDasharray="2 3" /> : null}
            </g>
          ))}
          {marks.map(({ at_ms, chosen, right, x }) => (
            <g key={at_ms}>
              <circle className={right === false ? "pk end" : "pk"} cx={x} cy="22" r="11" />
              <text className={right === false ? "l on" : "l"} x={x} y="26">
                {letterOf(chosen)}
              </text>
              <text x={Math.min(WIDTH * scale - HALF_TIME, Math.max(HALF_TIME, x))} y="58" textAnchor="middle">
                {durations.clock(at_ms)}
              </text>
            </g>
          ))}
        </svg>
      ) : null}
      {marks.length > 0 ? (
        <p className="meta">
          {t("path.since")}
          {hasNone ? ` ${t("path.none_mark", { mark: NONE })}` : null}
        </p>
      ) : null}
    </section>
  );
}
