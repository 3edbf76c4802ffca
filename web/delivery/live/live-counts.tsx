import { type LiveState, liveStates } from "@sextant/contract/live-state.ts";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../base/ui/class-names.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";

const tones: Record<LiveState, string> = {
  working: "st-work",
  paused: "st-pause",
  offline: "st-off",
  unsent: "st-unsent",
  submitted: "st-done",
  not_started: "st-none",
};

type LiveCountsProps = {
  counts: Record<LiveState, number>;
  total: number;
  /** The number of students with these sittings. */
  students: number;
  chosen: LiveState | undefined;
  onChoose: (state: LiveState | undefined) => void;
};

/** Shows the number of sittings in each state, above a bar of their total; a press filters by a state. */
export const LiveCounts = memo(function LiveCounts({ counts, total, students, chosen, onChoose }: LiveCountsProps) {
  const { t } = useTranslation("live");
  const numbers = useNumbers();
  return (
    <>
      <div className="states">
        <ul aria-label={t("states")}>
          {liveStates.map((state) => (
            <li key={state}>
              <button
                type="button"
                className={cx("state", tones[state])}
                aria-pressed={chosen === state}
                onClick={() => onChoose(chosen === state ? undefined : state)}
              >
                <b>{numbers.counted(counts[state])}</b>
                <span>
                  <i />
                  {t(`state.${state}`)}
                </span>
              </button>
            </li>
          ))}
          <li className="only-wide states-all to-end">
            <span className="state">
              <b>{numbers.counted(total)}</b>
              <span>
                {students === total
                  ? t("sittings")
                  : t("sittings_of", { count: students, said: numbers.counted(students) })}
              </span>
            </span>
          </li>
        </ul>
      </div>
      <div className="sum-bar" aria-hidden="true">
        {liveStates.map((state) =>
          counts[state] > 0 ? (
            <i key={state} className={tones[state]} style={{ flex: `${counts[state]} 0 0` }} />
          ) : null,
        )}
      </div>
    </>
  );
});
