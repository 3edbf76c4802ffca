import { CircleX, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Finding } from "./requests.ts";
import { useSizes } from "./use-sizes.ts";

type Cause = Finding["cause"];

/** What is measured in bytes, and what is counted; the rest is time. */
const sized = new Set<Cause>(["checkpoint_late", "disk_data", "disk_backups"]);
const counted = new Set<Cause>(["connections_high", "jobs_failed", "mail_failed", "sms_failed"]);

/** Where something can be done about it. */
const places: Partial<Record<Cause, { href: string; label: "outbox" | "settings" }>> = {
  mail_stuck: { href: "/outbox?channel=mail", label: "outbox" },
  mail_failed: { href: "/outbox?channel=mail&state=failed", label: "outbox" },
  sms_stuck: { href: "/outbox?channel=sms", label: "outbox" },
  sms_failed: { href: "/outbox?channel=sms&state=failed", label: "outbox" },
  disk_data: { href: "/settings", label: "settings" },
};

/** Shows what needs attention: what is wrong, what it means and what to do, in that order. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation("operations");
  if (findings.length === 0) return null;
  return (
    <section className="mb-10 rule-top" aria-label={t("faults")}>
      {findings.map((finding) => (
        <Fault key={finding.cause} finding={finding} />
      ))}
    </section>
  );
}

function Fault({ finding }: { finding: Finding }) {
  const { t } = useTranslation("operations");
  const numbers = useNumbers();
  const durations = useDurations();
  const dates = useDates(useUser().time_zone);
  const size = useSizes();
  const { cause, verdict, since } = finding;
  const say = (value: number | null) => {
    if (value === null) return "";
    if (sized.has(cause)) return size(value);
    return counted.has(cause) ? numbers.counted(Math.round(value)) : durations.words(Math.round(value));
  };
  const place = places[cause];
  const words = {
    value: say(finding.value),
    limit: say(finding.limit),
    since: since === null ? "" : dates.moment(since),
    count: Math.round(finding.value ?? 0),
  };
  return (
    <article className="op-fault" data-verdict={verdict}>
      <Icon of={verdict === "red" ? CircleX : TriangleAlert} />
      <div>
        <h2>
          <span className="sr">{t(`verdicts.${verdict}`)}: </span>
          {t(`causes.${cause}.title`, words)}
        </h2>
        <p className="means">{t(`causes.${cause}.means`, words)}</p>
        <ol className="how">
          <li>{t(`causes.${cause}.first`)}</li>
          <li>{t(`causes.${cause}.next`)}</li>
        </ol>
      </div>
      {place ? (
        <div className="acts">
          <ButtonLink href={place.href}>{t(`to.${place.label}`)}</ButtonLink>
        </div>
      ) : null}
    </article>
  );
}
