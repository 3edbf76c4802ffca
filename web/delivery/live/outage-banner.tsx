import { CloudOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { CreditDialog } from "./credit-dialog.tsx";
import type { LiveRow } from "./live-rows.ts";
import { type Outage, useOutage } from "./use-outage.ts";

/** Shows that many students were offline together, and what credit is suggested for it; nothing while there is no outage. */
export function OutageBanner({ rows }: { rows: readonly LiveRow[] }) {
  const { t } = useTranslation("live");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const toast = useResultToast();
  const { outage, dismiss, refresh } = useOutage();
  const [reviewed, setReviewed] = useState<Outage | null>(null);
  const dialog = reviewed ? (
    <CreditDialog outage={reviewed} rows={rows} onClose={() => setReviewed(null)} onDone={() => void refresh()} />
  ) : null;
  if (!outage) return dialog;
  const { from, to, sessions, still_offline: offline, seconds } = outage;
  const count = sessions.length;
  const mayCredit = rows.some((row) => row.paper.can.decide && sessions.some(({ id }) => id === row.id));
  return (
    <div className="incident" role="status">
      <Icon of={CloudOff} />
      <p>
        <b>{t("outage.lost", { count, said: numbers.counted(count), from: dates.clock(from), to: dates.clock(to) })}</b>{" "}
        {t("outage.kept")} {offline > 0 ? t("outage.still", { count: offline, said: numbers.counted(offline) }) : null}{" "}
        {t("outage.suggested", { minutes: numbers.counted(seconds / 60) })}
      </p>
      <span className="acts">
        <Button
          variant="ghost"
          size="sm"
          onPress={() => void dismiss(outage).catch(toast.failed(t("outage.dismiss_failed")))}
        >
          {t("outage.dismiss")}
        </Button>
        {mayCredit ? (
          <Button variant="primary" size="sm" onPress={() => setReviewed(outage)}>
            {t("outage.review")}
          </Button>
        ) : null}
      </span>
      {dialog}
    </div>
  );
}
