import { useTranslation } from "react-i18next";
import { EmptyState } from "../../base/ui/states.tsx";

/** Tells someone of the team that a student must be chosen first. */
export function ChooseStudent() {
  const { t } = useTranslation("performance");
  return (
    <EmptyState level={1} title={t("choose.title")} way={{ href: "/people", label: t("choose.action") }}>
      {t("choose.body")}
    </EmptyState>
  );
}
