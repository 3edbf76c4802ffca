import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { SittingMenu } from "../../parts/sittings/sitting-menu.tsx";
import { assigneeName } from "./assignee-name.ts";
import type { Assignee } from "./people-requests.ts";

const seen: readonly string[] = ["in_progress", "submitted", "scored", "released"];

/** Shows where a person got the assessment from; a group that assigned it twice is named once. */
export function Through({ row }: { row: Assignee }) {
  const { t } = useTranslation("assessments");
  const hasStanding = Object.values(row.from).some((origin) => origin.by === "standing");
  const ways = new Map(
    row.sources.map((source) => [source.group ?? (source.is_initial ? "initial" : "personal"), source]),
  );
  return (
    <span className="row row-2 wrap">
      {[...ways].map(([key, source]) => (
        <Badge key={key} tone={source.group ? "line" : "brass"}>
          {source.group ? <bdi>{source.name}</bdi> : t(source.is_initial ? "people.initial" : "people.personal")}
        </Badge>
      ))}
      {hasStanding ? <Badge tone="info">{t("people.standing")}</Badge> : null}
    </span>
  );
}

/** Shows a person’s accommodations. */
export function Accommodations({ row: { accommodations: given } }: { row: Assignee }) {
  const { t } = useTranslation("assessments");
  const durations = useDurations();
  const parts = [
    given.untimed ? t("untimed") : null,
    !given.untimed && given.time_multiplier > 1 ? t("people.times", { times: given.time_multiplier }) : null,
    given.extra_break_seconds > 0 ? t("own.breaks", { time: durations.words(given.extra_break_seconds) }) : null,
    given.may_pause ? t("people.may_pause") : null,
    given.read_aloud ? t("people.read_aloud") : null,
    given.masking ? t("people.masking") : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : <span className="faint">–</span>;
}

/** Shows when it closes for a person, and when it opens while that is still to come. */
export function WindowTimes({ row }: { row: Assignee }) {
  const { t } = useTranslation("assessments");
  const named = useNamedMoment();
  const opensAt = row.state === "upcoming" ? row.opens_at : null;
  return (
    <span>
      {opensAt ? (
        <span className="block-line">{t("people.opens", { when: named(opensAt, row.time_zone) })}</span>
      ) : null}
      {row.closes_at
        ? t("people.closes", { when: named(row.closes_at, row.time_zone) })
        : opensAt
          ? null
          : t("one.no_close")}
    </span>
  );
}

/** Links a person’s sittings to their reports. */
export function Sittings({ row, mayAllocate }: { row: Assignee; mayAllocate: boolean }) {
  const { t } = useTranslation("assessments");
  const dates = useDates(useUser().time_zone);
  const name = assigneeName(row.user);
  const shown = row.sessions.filter((sitting) => seen.includes(sitting.state));
  if (shown.length === 0) return <span className="faint">–</span>;
  return (
    <ul className="rows-half">
      {shown.map((sitting) => (
        <li key={sitting.id}>
          <Link href={`/reports/${encodeURIComponent(sitting.id)}`} aria-label={t("one.report_of", { name })}>
            {sitting.submitted_at ? dates.moment(sitting.submitted_at) : t("people.running")}
          </Link>
          {mayAllocate ? <SittingMenu id={sitting.id} name={name} /> : null}
        </li>
      ))}
    </ul>
  );
}
