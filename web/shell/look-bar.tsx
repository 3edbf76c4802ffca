import "./look-bar.css";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLook } from "../common/look.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

/** Says on every page through whose eyes one looks, and leads back to one's own sign-in. */
export function LookBar() {
  const { t } = useTranslation();
  const { look, leave } = useLook();
  const [isLeaving, setLeaving] = useState(false);
  if (!look?.user) return null;
  const { id, first_name, last_name } = look.user;
  const go = async () => {
    setLeaving(true);
    await leave();
    // A page of its own: nothing that was fetched as the student stays in sight.
    location.assign(`/people/${id}`);
  };
  return (
    <section className="look-bar" aria-label={t("look.label")}>
      <Icon of={Eye} small />
      <span role="status">
        <b className="med">{t("look.as", { name: `${first_name} ${last_name}`.trim() })}</b>{" "}
        <span className="look-only">{t("look.only")}</span>
      </span>
      <Button variant="ghost" size="sm" isPending={isLeaving} onPress={() => void go()}>
        {t("look.leave")}
      </Button>
    </section>
  );
}
