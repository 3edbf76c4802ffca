import { useTranslation } from "react-i18next";
import { ButtonLink } from "../ui/link.tsx";
import { EmptyState } from "../ui/states.tsx";

/** Tells someone of the team that a student must be chosen first. */
export function ChooseStudent() {
  const { t } = useTranslation("performance");
  return (
    <EmptyState
      level={1}
      title={t("choose.title")}
      action={
        <ButtonLink variant="primary" href="/people">
          {t("choose.action")}
        </ButtonLink>
      }
    >
      {t("choose.body")}
    </EmptyState>
  );
}
