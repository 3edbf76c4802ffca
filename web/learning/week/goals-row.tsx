import "../../base/ui/styles/figures.css";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { type Measure, measures, standingsOf } from "./pace.ts";
import type { Week } from "./requests.ts";
import { useAmount } from "./use-amount.ts";

/** Shows the three figures of a week, each against its goal where it has one. */
export function GoalsRow({ week, today }: { week: Week; today: string }) {
  const { t } = useTranslation("week");
  const amount = useAmount();
  const standings = standingsOf(week, today);
  const { share: shareOf } = useNumbers();
  const one = (measure: Measure) => {
    const standing = standings.find((each) => each.measure === measure);
    const done = amount(measure, week[measure]);
    if (!standing) {
      return (
        <div key={measure}>
          <div className="k">
            <span>{t(`measures.${measure}`)}</span>
          </div>
          <div className="lead-figure">{done}</div>
          <p className="meta">{t("no_goal_short")}</p>
        </div>
      );
    }
    const { goal, even, state } = standing;
    const share = Math.min(1, standing.done / goal);
    const isPaceShown = even !== null && state !== "reached" && measure !== "tests";
    const line = isPaceShown ? t("even_pace", { amount: amount(measure, even) }) : t(`states.${state}`);
    const said = { done, goal: amount(measure, goal) };
    return (
      <div key={measure}>
        <div className="k">
          <span>{t(`measures.${measure}`)}</span>
          {/* Far beyond a goal a share says nothing. */}
          {standing.done > goal ? null : <span className="num">{shareOf(standing.done, goal)}</span>}
        </div>
        <div className="lead-figure">
          {/* More than the goal is not so much of it. */}
          {done} <small>{t(standing.done > goal ? "goal_was" : "of", { goal: said.goal })}</small>
        </div>
        <svg
          className="meter"
          role="img"
          aria-label={`${t(standing.done > goal ? "done_beyond" : "done_of", said)}. ${line}`}
        >
          <rect className="track" x="0" y="4" width="100%" height="8" rx="2" />
          <rect className="fill" x="0" y="4" width={`${share * 100}%`} height="8" rx="2" />
          {isPaceShown ? (
            <line className="pace" x1={`${(even / goal) * 100}%`} x2={`${(even / goal) * 100}%`} y1="0" y2="16" />
          ) : null}
        </svg>
        <p className="meta num">{line}</p>
      </div>
    );
  };
  return <div className="goals">{measures.map(one)}</div>;
}
