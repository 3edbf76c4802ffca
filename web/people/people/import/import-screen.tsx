import "../people.css";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { NoPermissionState } from "../../../base/ui/states.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportWork } from "./import-work.tsx";

const route = getRouteApi("/signed-in/people/import");

/** Bringing people in: a file, what it would come to, the work, what came of it. The work is in the address. */
export function ImportScreen() {
  const { t } = useTranslation("people");
  const { role } = useUser();
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  if (role !== "staff" && role !== "manager") {
    return (
      <NoPermissionState
        level={1}
        title={t("bring.not_allowed_title")}
        action={<ButtonLink href="/people">{t("to_people")}</ButtonLink>}
      >
        {t("bring.not_allowed")}
      </NoPermissionState>
    );
  }
  return (
    <div className="people-import">
      <PageHead
        title={t("bring.title")}
        over={<Link href="/people">{t("title")}</Link>}
        aside={
          <ButtonLink variant="ghost" size="sm" href="/people/imports">
            {t("imports.earlier")}
          </ButtonLink>
        }
      />
      {job ? <ImportWork id={job} /> : <ImportForm onStarted={(id) => void navigate({ search: { job: id } })} />}
    </div>
  );
}
