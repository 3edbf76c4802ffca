import "./regrade.css";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { AppliedRegrade } from "./applied-regrade.tsx";
import { NewRegrade } from "./new-regrade.tsx";
import { Pending } from "./pending.tsx";
import { regradesQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/results/$assessment/regrade");

/** Shows what regrading a question would change, and the regrade that is applied, which can be undone. */
export function RegradeScreen() {
  const { t } = useTranslation("regrade");
  const { question } = route.useSearch();
  if (!question) return <EmptyState title={t("no_question")}>{t("no_question_help")}</EmptyState>;
  return <OfQuestion question={question} />;
}

function OfQuestion({ question }: { question: string }) {
  const { assessment } = route.useParams();
  const { again, version } = route.useSearch();
  const regrades = useNeeded(regradesQuery(assessment, question), <Pending />);
  if (!regrades.isReady) return regrades.instead;
  const standing = regrades.data.find(
    (one) =>
      (version === undefined || one.version === version) &&
      (one.state === "applying" || one.state === "applied" || one.state === "undoing"),
  );
  if (standing?.id && (!again || standing.state !== "applied"))
    return <AppliedRegrade assessment={assessment} id={standing.id} />;
  return (
    <NewRegrade key={question} question={question} before={regrades.data.find(({ state }) => state === "undone")} />
  );
}
