import "./bank.css";
import "./import.css";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { ButtonLink, Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { NoPermissionState } from "../ui/states.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportJob } from "./import-job.tsx";
import { expectedKey } from "./requests.ts";

const route = getRouteApi("/signed-in/bank/import");

/** Bringing questions in: a file, its report, the work, what came of it. The work is in the address, so it can be come back to. */
export function ImportScreen() {
  const { t } = useTranslation("bank");
  const user = useUser();
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  if (user.role !== "staff" && user.role !== "tutor") {
    return (
      <NoPermissionState
        level={1}
        title={t("bring.not_allowed_title")}
        way={{ href: "/bank", label: t("bring.to_bank") }}
      >
        {t("bring.not_allowed")}
      </NoPermissionState>
    );
  }
  return (
    <>
      <PageHead
        title={t("bring.title")}
        over={<Link href="/bank">{t("title")}</Link>}
        aside={
          <ButtonLink variant="ghost" href="/bank/imports">
            {t("imports.earlier")}
          </ButtonLink>
        }
      />
      {job ? (
        <ImportJob id={job} />
      ) : (
        <ImportForm
          onStarted={(started, total) => {
            queryClient.setQueryData(expectedKey(started.id), total);
            void navigate({ search: { job: started.id } });
          }}
        />
      )}
    </>
  );
}
