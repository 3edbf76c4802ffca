import "./impersonation-bar.css";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useImpersonation } from "../../base/common/impersonation.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";

/** Shows on every page whom a staff person is viewing as, with a button back to their own sign-in. */
export function ImpersonationBar() {
  const { t } = useTranslation();
  const { impersonation, leave } = useImpersonation();
  const [isLeaving, setLeaving] = useState(false);
  if (!impersonation?.user) return null;
  const { id, first_name, last_name } = impersonation.user;
  const go = async () => {
    setLeaving(true);
    await leave();
    // A page of its own: nothing that was fetched as the student stays in sight.
    location.assign(`/people/${id}`);
  };
  return (
    <section className="impersonation-bar" aria-label={t("impersonation.label")}>
      <Icon of={Eye} small />
      <span role="status">
        <b className="med">{t("impersonation.as", { name: `${first_name} ${last_name}`.trim() })}</b>{" "}
        <span>{t("impersonation.only")}</span>
      </span>
      <Button variant="ghost" size="sm" isPending={isLeaving} onPress={() => void go()}>
        {t("impersonation.leave")}
      </Button>
    </section>
  );
}
