import "./notification-line.css";
import {
  ArchiveX,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  HardDrive,
  Hourglass,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquareWarning,
  PenLine,
  RefreshCw,
  Repeat,
  RotateCcw,
  ScanSearch,
  ShieldCheck,
  Trophy,
  Users,
  Webhook,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { useAgo } from "../../ui/use-ago.ts";
import { useDates } from "../../ui/use-dates.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
import { useUser } from "../session-context.tsx";
import { sittingAddress } from "../sitting-address.ts";
import type { Notification } from "./requests.ts";
import { isRound, isRoundKind, placeOfRound } from "./rounds.ts";
import { StudentLinks } from "./student-links.tsx";
import { useRoundText } from "./use-round-text.ts";

const icons: Record<Notification["kind"], LucideIcon> = {
  allocated: ClipboardList,
  opening_soon: CalendarClock,
  due_soon: Hourglass,
  released: Trophy,
  regraded: RefreshCw,
  problem_answered: MessageSquareWarning,
  late_counted: ListChecks,
  reopened: RotateCcw,
  pool_retired: ArchiveX,
  rule_unfilled: ArchiveX,
  disk_low: HardDrive,
  archiving_failed: HardDrive,
  roster_waits: Users,
  webhook_off: Webhook,
  second_step_reset: ShieldCheck,
  doubt_answered: MessageCircleQuestionMark,
  mistakes_due: ScanSearch,
  to_mark: PenLine,
  doubt_open: MessageCircleQuestionMark,
  student_stuck: LifeBuoy,
  mistakes_returning: Repeat,
  weekly_digest: ChartColumn,
};

/** Where one acts on what one was told; null when there is nothing to act on. */
function placeOf(notification: Notification): string | null {
  const { kind, session, section, thing, doubt } = notification;
  if (isRound(notification)) return placeOfRound(notification);
  if (kind === "second_step_reset") return "/profile?part=security";
  if (kind === "released") return session && `/reports/${session}`;
  if (kind === "regraded") return session ? `/reports/${session}` : thing && `/assessments/${thing.id}`;
  if (kind === "late_counted") return session && `/reports/${session}/review?show=late`;
  if (kind === "reopened") return session && sittingAddress(session);
  if (kind === "doubt_answered") return doubt ? `/doubts?doubt=${doubt}` : "/doubts";
  if (kind === "problem_answered") return session && `/reports/${session}/review`;
  if (kind === "pool_retired" || kind === "rule_unfilled")
    return thing && `/assessments/${thing.id}/build${section ? `?at=${section}` : ""}`;
  if (kind === "allocated" && !thing) return "/library";
  if (thing?.type === "study_material") return `/library/${thing.id}`;
  if (thing?.type === "roster") return `/settings/rosters/${thing.id}`;
  if (thing?.type === "webhook") return `/settings/webhooks/${thing.id}`;
  if (thing?.type === "zoom_video") return `/videos/${thing.id}`;
  return thing?.type === "assessment" || thing?.type === "practice_set" ? "/assessments" : null;
}

const isMedia = ({ thing }: Notification) => thing?.type === "study_material" || thing?.type === "zoom_video";

/** What the moment of a notification is. */
function momentWord(notification: Notification): "opens" | "due" | "closes" {
  if (notification.kind === "opening_soon") return "opens";
  return notification.kind === "due_soon" && isMedia(notification) ? "due" : "closes";
}

/** Returns what says that something about one thing, or several given at once, happened. */
function useSaid(): (notification: Notification) => string {
  const { t } = useTranslation("notifications");
  const numbers = useNumbers();
  return (notification) => {
    const { kind, thing, count } = notification;
    if (isRoundKind(kind)) return "";
    if (kind === "allocated" && !thing && count !== null) {
      return t("many.allocated", { count, said: numbers.counted(count) });
    }
    const name = thing?.name ?? t("something");
    if (kind !== "due_soon" || !isMedia(notification)) return t(`kinds.${kind}`, { name });
    return t(notification.closes_at === null ? "reminder" : "due_media", { name });
  };
}

/** Shows one thing that one was told: what, by when, how long ago. What is unread is marked by more than its colour. */
export function NotificationLine({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t } = useTranslation("notifications");
  const dates = useDates(useUser().time_zone);
  const ago = useAgo();
  const roundText = useRoundText();
  const { kind, opens_at, closes_at, created_at, read_at } = notification;
  const href = placeOf(notification);
  const moment = kind === "opening_soon" ? opens_at : kind === "released" ? null : closes_at;
  const when = moment ? dates.moment(moment) : "";
  const round = isRound(notification) ? roundText(notification) : null;
  const said = useSaid();
  const text = isRoundKind(kind) ? (round?.text ?? "") : said(notification);
  return (
    <div className="notification" data-unread={read_at === null || undefined}>
      <Icon of={icons[kind]} small className="faint" />
      <div className="stack g1 grow">
        {href ? (
          <Link href={href} className="notification-link" onClick={onOpen}>
            {text}
          </Link>
        ) : (
          <span>{text}</span>
        )}
        {isRound(notification) && notification.students.length > 1 ? (
          <StudentLinks notification={notification} onOpen={onOpen} />
        ) : null}
        <span className="meta">
          {[...(round?.facts ?? []), moment ? t(momentWord(notification), { when }) : "", ago(created_at)]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </div>
      {read_at === null ? (
        <span className="notification-dot">
          <span className="sr">{t("is_unread")}</span>
        </span>
      ) : null}
    </div>
  );
}
