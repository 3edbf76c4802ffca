import "./operations.css";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { PageHead } from "../../base/ui/page-head.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { Findings } from "./findings.tsx";
import { JobList } from "./job-list.tsx";
import { Ledger } from "./ledger.tsx";
import { type Finding, healthQuery, type State, stateQuery } from "./requests.ts";
import { SlowStatements } from "./slow-statements.tsx";

/** Shows how the installation is: what needs an operator first, then one line for each part, its jobs and slow statements. */
export function OperationsScreen() {
  const { t } = useTranslation();
  const state = useQuery(stateQuery);
  const hasFailed = state.failureCount > 0;
  const trouble = <DiskTrouble isWanted={hasFailed} />;
  if (state.data)
    return (
      <Found state={state.data} hasFailed={hasFailed}>
        {trouble}
      </Found>
    );
  return (
    <>
      <PageHead title={t("places.operations")} />
      {trouble}
      {state.isError ? (
        <ListFailure error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <ListPending rows={8} height={58} />
      )}
    </>
  );
}

/** Says which trouble with the disk keeps the database away: this process knows of it without one. */
function DiskTrouble({ isWanted }: { isWanted: boolean }) {
  // It’s asked only where the state has failed to load, which the page says.
  const data = useQuietExtra({ ...healthQuery, enabled: isWanted });
  const cause = isWanted && data ? causes[data.disk] : undefined;
  if (!cause) return null;
  return <Findings findings={[{ cause, part: "disk", verdict: "red", value: null, limit: null, since: null }]} />;
}

const causes: Partial<Record<OperationOutput<"system.health">["disk"], Finding["cause"]>> = {
  full: "disk_full",
  read_only: "disk_read_only",
};

function Found({ state, hasFailed, children }: { state: State; hasFailed: boolean; children: ReactNode }) {
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
          <p className="meta op-updated" data-stale={hasFailed || undefined}>
            {t(hasFailed ? "stale" : "updated", { at: dates.clockToTheSecond(checked_at) })}
          </p>
        }
      />
      {children}
      <Findings findings={findings} />
      <Ledger state={state} />
      <div className="op-two" data-single={statements === null || undefined}>
        <JobList />
        {statements === null ? null : <SlowStatements statements={statements} />}
      </div>
    </>
  );
}
