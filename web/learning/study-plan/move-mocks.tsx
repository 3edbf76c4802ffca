import { useTranslation } from "react-i18next";
import { TextField } from "../../base/ui/text-field.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { Plan } from "../../parts/plan/requests.ts";
import { noonOf } from "../../parts/plan/use-task-words.ts";
import { type Draft, moveMock } from "./draft.ts";

type MoveMocksProps = {
  mocks: Plan["mocks"];
  moves: Draft["mock_moves"];
  /** What the server said about a full test’s day. */
  fault: string | undefined;
  onChange: (moves: Draft["mock_moves"]) => void;
};

/** Asks for the day of each full test: the planned one, unless another is chosen. */
export function MoveMocks({ mocks, moves, fault, onChange }: MoveMocksProps) {
  const { t } = useTranslation("plan");
  const dates = useDates("UTC");
  return (
    <div className="plan-fields">
      {mocks.map(({ on, moved_from, assessment }) => {
        const usual = moved_from ?? on;
        const chosen = moves.find(({ from }) => from === usual)?.to ?? usual;
        const name = assessment?.name ?? t("task.mock");
        return (
          <TextField
            key={usual}
            label={t("form.mock_on", { name, date: dates.dayAndMonth(noonOf(usual)) })}
            type="date"
            value={chosen}
            onChange={(to) => onChange(moveMock(moves, usual, to))}
            error={chosen === usual ? undefined : fault}
          />
        );
      })}
    </div>
  );
}
