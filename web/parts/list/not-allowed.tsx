import { useTranslation } from "react-i18next";
import { NoPermissionState } from "../../base/ui/states.tsx";

/** Shows a whole place that isn't this person's to see: who may, and the way home. */
export function NotAllowed({ title, children }: { title: string; children: string }) {
  const { t } = useTranslation();
  return (
    <NoPermissionState level={1} title={title} way={{ href: "/", label: t("list.home") }}>
      {children}
    </NoPermissionState>
  );
}
