import "./bank.css";
import "./import.css";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../base/common/jobs/job.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { NoPermissionState } from "../../base/ui/states.tsx";
import { ImportCheck } from "./import-check.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportJob } from "./import-job.tsx";
import { expectedKey } from "./requests.ts";

const route = getRouteApi("/signed-in/bank/import");

/** Bringing questions in: a file, its report, the work, what came of it. The work is in the address, so it can be come back to. */
export function ImportScreen() {
  const { t } = useTranslation("bank");
  const user = useUser();
  const { job, check, upload } = route.useSearch();
  // Of a dry run that this page began, the form itself shows the report.
  const [own, setOwn] = useState<string | null>(null);
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const follow = (started: Job, total: number) => {
    queryClient.setQueryData(expectedKey(started.id), total);
    void navigate({ search: { job: started.id } });
  };
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
      ) : check && check !== own ? (
        <ImportCheck id={check} upload={upload} onStarted={follow} onStop={() => void navigate({ search: {} })} />
      ) : (
        <ImportForm
          onStarted={follow}
          onChecking={(checking) => {
            setOwn(checking?.check ?? null);
            void navigate({ search: checking ?? {}, replace: true, resetScroll: false });
          }}
        />
      )}
    </>
  );
}
