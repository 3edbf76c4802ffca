import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import type { ReportLink, Sitting } from "../requests.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

type LinkListProps = {
  links: readonly ReportLink[];
  sitting: Sitting;
  isOwn: boolean;
  onWithdrawn: (id: string) => void;
};

/** Lists the links to a report, those that work first: for whom each is, until when, and whether anyone opened it. */
export function LinkList({ links, sitting, isOwn, onWithdrawn }: LinkListProps) {
  const { t } = useTranslation("report");
  const [withdrawing, setWithdrawing] = useState<ReportLink | null>(null);
  const working = links.filter((link) => !isOver(link));
  const over = links.filter(isOver);
  const row = (link: ReportLink) => (
    <LinkRow key={link.id} link={link} sitting={sitting} isOwn={isOwn} onWithdraw={() => setWithdrawing(link)} />
  );
  return (
    <section aria-labelledby="report-links">
      <h3 className="h3" id="report-links">
        {t("share.links")}
      </h3>
      {working.length > 0 ? <ul className="links">{working.map(row)}</ul> : <p className="meta">{t("share.none")}</p>}
      {over.length > 0 ? (
        <details className="links-over mt-3">
          <summary>{t("share.over", { count: over.length })}</summary>
          <ul className="links">{over.map(row)}</ul>
        </details>
      ) : null}
      {withdrawing ? (
        <WithdrawDialog
          session={sitting.id}
          link={withdrawing}
          onClose={() => setWithdrawing(null)}
          onWithdrawn={() => onWithdrawn(withdrawing.id)}
        />
      ) : null}
    </section>
  );
}

const isOver = ({ withdrawn_at: withdrawn, expires_at: expires }: ReportLink) =>
  withdrawn !== null || Date.parse(expires) <= Date.now();

type LinkRowProps = { link: ReportLink; sitting: Sitting; isOwn: boolean; onWithdraw: () => void };

function LinkRow({ link, sitting, isOwn, onWithdraw }: LinkRowProps) {
  const { t } = useTranslation("report");
  const dates = useDates(useUser().time_zone);
  const { created_at, expires_at, withdrawn_at, recipient, shared_by: by, opens, last_opened_at } = link;
  const created = dates.date(created_at);
  const name = recipient ?? t("share.link_of", { date: created });
  const says = [
    t(isOwn ? `share.by_own.${by}` : `share.by.${by}`, { name: sitting.user_name, date: created }),
    withdrawn_at
      ? t("share.withdrawn", { date: dates.date(withdrawn_at) })
      : isOver(link)
        ? t("share.expired", { date: dates.date(expires_at) })
        : t("share.until", { date: dates.date(expires_at) }),
    last_opened_at === null
      ? t("share.unopened")
      : t("share.opened", { count: opens, when: dates.moment(last_opened_at) }),
  ];
  return (
    <li>
      <div>
        <p className="med" dir="auto">
          {name}
        </p>
        <p className="meta num">{says.join(" · ")}</p>
      </div>
      {isOver(link) ? null : (
        <Button size="sm" variant="ghost" aria-label={t("share.withdraw_of", { name })} onPress={onWithdraw}>
          {t("share.withdraw")}
        </Button>
      )}
    </li>
  );
}
