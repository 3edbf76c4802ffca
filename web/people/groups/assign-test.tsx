import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import type { Group } from "./requests.ts";

/** Leads to assigning a test to a group; nothing for those who may not. */
export function AssignTest({ group }: { group: Group }) {
  const { t } = useTranslation("groups");
  const { role } = useUser();
  if (role === "counselor" || role === "student") return null;
  return (
    <ButtonLink variant="primary" href={`/allocate/new?group=${encodeURIComponent(group.id)}`}>
      {t("assign")}
    </ButtonLink>
  );
}
