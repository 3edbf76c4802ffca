import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useFigures } from "../../../base/common/use-figures.ts";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Calibration } from "../requests.ts";
import { StateBadge } from "./state-badge.tsx";

type HistoryProps = {
  calibrations: readonly Calibration[];
  shown: string;
  compared: string | undefined;
  onChange: (next: { calibration?: string | undefined; with?: string | undefined }) => void;
};

/** Every calibration there was, each to be looked at again and compared with the one in sight. */
export function History({ calibrations, shown, compared, onChange }: HistoryProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { figure } = useFigures();
  const dates = useDates(useUser().time_zone);
  const columns: Column<Calibration>[] = [
    {
      id: "made",
      title: t("history.made"),
      rowHeader: true,
      cell: ({ id, created_at: made }) => (
        <Button
          className="link"
          aria-current={id === shown || undefined}
          onPress={() => onChange({ calibration: id === calibrations[0]?.id ? undefined : id, with: undefined })}
        >
          {dates.moment(made)}
        </Button>
      ),
    },
    { id: "model", title: t("history.model"), cell: ({ model }) => t(`models.${model}.name`) },
    { id: "state", title: t("state.title"), cell: ({ state }) => <StateBadge state={state} /> },
    { id: "by", title: t("history.by"), cell: (one) => one.created_by?.name ?? "–" },
    { id: "people", title: t("people"), numeric: true, cell: ({ people }) => numbers.counted(people) },
    { id: "questions", title: t("tabs.questions"), numeric: true, cell: (one) => numbers.counted(one.questions) },
    { id: "bic", title: "BIC", numeric: true, cell: ({ bic }) => figure(bic, 1) },
    { id: "flagged", title: t("history.flagged"), numeric: true, cell: (one) => numbers.counted(one.flagged) },
    {
      id: "compare",
      title: t("history.view"),
      cell: ({ id, created_at: made }) =>
        id === shown ? (
          <span className="faint">{t("history.shown")}</span>
        ) : (
          <Button
            className="link"
            aria-label={id === compared ? undefined : t("history.compare_with", { when: dates.moment(made) })}
            onPress={() => onChange({ with: id === compared ? undefined : id })}
          >
            {t(id === compared ? "history.stop" : "history.compare")}
          </Button>
        ),
    },
  ];
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("history.title")}</h2>
        <p className="answer">{t("history.answer", { count: calibrations.length })}</p>
      </header>
      <Table stacks label={t("history.title")} columns={columns} rows={calibrations} rowId={({ id }) => id} />
      {calibrations.length > 1 ? <p className="foot">{t("history.sure")}</p> : null}
    </section>
  );
}
