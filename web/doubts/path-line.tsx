import { useTranslation } from "react-i18next";
import type { Doubt } from "../ask/requests.ts";
import { optionLetter } from "../questions/choice/choose-option.ts";
import { useDurations } from "../ui/use-durations.ts";
import { chosenSteps } from "./chosen-steps.ts";

type Path = NonNullable<Doubt["path"]>;
type Visit = Path["visits"][number];

const WIDTH = 440;
const GAP = 44;
/** More looks than this are drawn as one line no eye can part. */
const MOST = 5;
/** Stands where no option was chosen. */
const NONE = "–";

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
  const letterOf = (chosen: number | null) => (chosen === null ? NONE : optionLetter(chosen));
  const hasNone = path.changes.some(({ chosen }) => chosen === null);
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
  const said = path.changes
    .map((change) =>
      change.chosen === null
        ? t("path.none_at", { time: durations.clock(change.at_ms) })
        : t("path.at", { letter: letterOf(change.chosen), time: durations.clock(change.at_ms) }),
    )
    .join(", ");
  return (
    <section>
      <div className="side-h">
        <span>{name === undefined ? t("path.own") : t("path.of", { name })}</span>
        <span className="faint num">{t("path.total", { time: durations.clock(total) })}</span>
      </div>
      <p className="body-s dim">{pathWords(path, t, durations.clock, letterOf)}</p>
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
              <text x={x} y="58" textAnchor="middle">
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

/** What the path comes to: right for a while and then changed, changed, or kept. */
function pathWords(
  { changes }: Path,
  t: ReturnType<typeof useTranslation<"doubts">>["t"],
  clock: (ms: number) => string,
  letterOf: (chosen: number | null) => string,
): string {
  const chosen = chosenSteps(changes);
  const [last, before] = [chosen.at(-1), chosen.at(-2)];
  if (!last) return t("path.none");
  if (!before) return t("path.kept", { letter: letterOf(last.chosen) });
  const change = { from: letterOf(before.chosen), to: letterOf(last.chosen) };
  if (before.right === true && last.right === false) {
    return t("path.was_right", { ...change, time: clock(last.at_ms - before.at_ms) });
  }
  return t("path.changed", change);
}
