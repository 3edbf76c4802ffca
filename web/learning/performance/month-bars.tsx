import { useTranslation } from "react-i18next";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { MonthlyProgress } from "./requests.ts";

const [WIDTH, HEIGHT, GAP, FOOT] = [300, 56, 12, 36];
/** The highest bar, and the least that is seen of one that isn’t empty. */
const [MOST, LEAST] = [32, 1.5];

/** Draws the time of each of the last months; this one, which isn’t over, in the colour of what counts now. */
export function MonthBars({ months }: Pick<MonthlyProgress, "months">) {
  const { t, i18n } = useTranslation("performance");
  const { monthName, shortMonth } = useDates("UTC");
  const durations = useDurations();
  const most = Math.max(1, ...months.map(({ minutes }) => minutes));
  const each = (WIDTH + GAP) / months.length - GAP;
  const at = (month: string) => `${month}-15T12:00:00Z`;
  const list = new Intl.ListFormat(i18n.language, { type: "unit" });
  const said = months.map(({ month, minutes }) =>
    t("month.bar", { month: monthName(at(month)), time: durations.words(minutes * 60) }),
  );
  return (
    <svg
      className="ch"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t("month.bars", { list: list.format(said) })}
    >
      {months.map(({ month, minutes }, place) => {
        const height = minutes === 0 ? 0 : Math.max(LEAST, (MOST * minutes) / most);
        const x = place * (each + GAP);
        return (
          <g key={month}>
            <rect
              className={place === months.length - 1 ? "month-now" : "month-past"}
              x={x}
              y={FOOT - height}
              width={each}
              height={height}
              rx="1"
            />
            <text x={x + each / 2} y="52" textAnchor="middle">
              {shortMonth(at(month))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
