import "./operations.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { ListPending } from "../list/list-pending.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useDates } from "../ui/use-dates.ts";
import { Findings } from "./findings.tsx";
import { JobList } from "./job-list.tsx";
import { Ledger } from "./ledger.tsx";
import { type State, stateQuery } from "./requests.ts";
import { SlowStatements } from "./slow-statements.tsx";

/** Shows how the installation is: what needs an operator first, then one line for each part, its jobs and slow statements. */
export function OperationsScreen() {
  const { t } = useTranslation();
  const state = useQuery(stateQuery);
  if (state.data) return <Found state={state.data} hasFailed={state.failureCount > 0} />;
  return (
    <>
      <PageHead title={t("places.operations")} />
      {state.isError ? (
        <ListFailure error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <ListPending rows={8} height={58} />
      )}
    </>
  );
}

function Found({ state, hasFailed }: { state: State; hasFailed: boolean }) {
  const { t } = useTranslation("operations");
  const dates = useDates(useUser().time_zone);
  const { findings, checked_at, statements } = state;
  const red = findings.filter(({ verdict }) => verdict === "red").length;
  const title = () => {
    if (red > 0) return t("needs", { count: red });
    return t(findings.length > 0 ? "fine_warned" : "fine");
  };
  return (
    <>
      <PageHead
        title={title()}
        over={t("over", { day: dates.day(checked_at) })}
        aside={
          <p className="meta tnum op-updated" data-stale={hasFailed || undefined}>
            {t(hasFailed ? "stale" : "updated", { at: dates.clockToTheSecond(checked_at) })}
          </p>
        }
      />
      <Findings findings={findings} />
      <Ledger state={state} />
      <div className="op-two" data-single={statements === null || undefined}>
        <JobList />
        {statements === null ? null : <SlowStatements statements={statements} />}
      </div>
    </>
  );
}
