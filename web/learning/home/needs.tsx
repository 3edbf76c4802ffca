import {
  ClockAlert,
  Hourglass,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestionMark,
  Send,
  UserRoundX,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { useAgo } from "../../base/ui/use-ago.ts";
import { listNeeds, type Need } from "./list-needs.ts";
import type { Waiting } from "./requests.ts";
import { stuckAddress } from "./stuck-address.ts";

/** Shows the tasks for the team, most urgent first; the first button is filled. */
export function Needs({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation("home");
  const needs = listNeeds(waiting);
  return (
    <ol className="needs" aria-label={t("team.needs")}>
      {needs.map((need, index) => (
        <li key={need} className="need">
          <span className="rk num" aria-hidden="true">
            {index + 1}
          </span>
          <One need={need} waiting={waiting} isFirst={index === 0} />
        </li>
      ))}
    </ol>
  );
}

function One({ need, waiting, isFirst }: { need: Need; waiting: Waiting; isFirst: boolean }) {
  switch (need) {
    case "stuck":
      return <Stuck waiting={waiting} isFirst={isFirst} />;
    case "late":
      return <Late waiting={waiting} isFirst={isFirst} />;
    case "doubts":
      return <OpenDoubts waiting={waiting} isFirst={isFirst} />;
    case "to_release":
      return <ToRelease waiting={waiting} isFirst={isFirst} />;
    case "to_mark":
      return <ToMark waiting={waiting} isFirst={isFirst} />;
    case "without_tutor":
      return <WithoutTutor waiting={waiting} isFirst={isFirst} />;
  }
}

type NeedProps = { waiting: Waiting; isFirst: boolean };
type FrameProps = {
  title: string;
  reason: { icon: LucideIcon; text: string; isUrgent?: boolean };
  why?: ReactNode;
  evidence?: string | null;
  list?: ReactNode;
  act: { href: string; label: string } | null;
  isFirst: boolean;
};

function Frame({ title, reason, why, evidence, list, act, isFirst }: FrameProps) {
  return (
    <>
      <div>
        <div className="row row-2 wrap">
          <h2 className="h3">{title}</h2>
          <span className={reason.isUrgent ? "reason is-urgent" : "reason"}>
            <Icon of={reason.icon} small />
            {reason.text}
          </span>
        </div>
        {why ? <p className="why">{why}</p> : null}
        {evidence ? <p className="ev num body-s faint">{evidence}</p> : null}
        {list ? <p className="who-l">{list}</p> : null}
      </div>
      <div className="act">
        {act ? (
          <ButtonLink variant={isFirst ? "primary" : "secondary"} size="sm" href={act.href}>
            {act.label}
          </ButtonLink>
        ) : null}
      </div>
    </>
  );
}

function Stuck({ waiting: { stuck }, isFirst }: NeedProps) {
  const { t } = useTranslation("home");
  const ago = useAgo();
  const [first] = stuck.sittings;
  return (
    <Frame
      title={t("team.stuck.title", { count: stuck.count })}
      reason={{ icon: ClockAlert, text: t("team.stuck.reason"), isUrgent: true }}
      list={stuck.sittings.map((sitting) => (
        <Link key={sitting.id} href={stuckAddress(sitting)}>
          {t(`team.stuck.${sitting.why}`, {
            name: sitting.user.name,
            assessment: sitting.assessment.name,
            count: sitting.unsent,
            when: ago(sitting.since),
          })}
        </Link>
      ))}
      act={first ? { href: stuckAddress(first), label: t("team.stuck.act", { name: first.user.name }) } : null}
      isFirst={isFirst}
    />
  );
}

function Late({ waiting: { late }, isFirst }: NeedProps) {
  const { t } = useTranslation("home");
  const [first] = late.sittings;
  return (
    <Frame
      title={t("team.late.title", { count: late.count })}
      reason={{ icon: ListChecks, text: t("team.late.reason") }}
      list={late.sittings.map(({ id, user, assessment, answers }) => (
        <Link key={id} href={`/reports/${id}`}>
          {t("team.late.of", { name: user.name, assessment: assessment.name, count: answers })}
        </Link>
      ))}
      act={first ? { href: `/reports/${first.id}`, label: t("team.late.act") } : null}
      isFirst={isFirst}
    />
  );
}

function ToRelease({ waiting: { to_release: release }, isFirst }: NeedProps) {
  const { t } = useTranslation("home");
  const ago = useAgo();
  const [first] = release.assessments;
  return (
    <Frame
      title={t("team.to_release.title", { count: release.count })}
      reason={{ icon: Send, text: t("team.to_release.reason") }}
      evidence={release.oldest_at ? t("team.oldest", { when: ago(release.oldest_at) }) : null}
      list={release.assessments.map(({ id, name, count }) => (
        <Link key={id} href={`/results/${id}`}>
          {t("team.to_release.of", { name, count })}
        </Link>
      ))}
      act={first ? { href: `/results/${first.id}`, label: t("team.to_release.act") } : null}
      isFirst={isFirst}
    />
  );
}

function OpenDoubts({ waiting: { doubts }, isFirst }: NeedProps) {
  const { t } = useTranslation("home");
  const ago = useAgo();
  return (
    <Frame
      title={t("team.doubts", { count: doubts.count })}
      reason={{ icon: MessageCircleQuestionMark, text: t("team.doubts_reason") }}
      evidence={doubts.oldest_at ? t("team.doubts_oldest", { when: ago(doubts.oldest_at) }) : null}
      act={{ href: "/doubts", label: t("team.answer") }}
      isFirst={isFirst}
    />
  );
}

function ToMark({ waiting: { to_mark: mark }, isFirst }: NeedProps) {
  const { t } = useTranslation("home");
  const ago = useAgo();
  return (
    <Frame
      title={t("team.to_mark", { count: mark.count })}
      reason={{ icon: Hourglass, text: t("team.mark_reason") }}
      evidence={mark.oldest_at ? t("team.oldest", { when: ago(mark.oldest_at) }) : null}
      act={{ href: "/marking", label: t("team.mark") }}
      isFirst={isFirst}
    />
  );
}

function WithoutTutor({ waiting: { without_tutor: without }, isFirst }: NeedProps) {
  const { t } = useTranslation("home");
  const more = without.count - without.people.length;
  return (
    <Frame
      title={t("team.without_tutor.title", { count: without.count })}
      reason={{ icon: UserRoundX, text: t("team.without_tutor.reason") }}
      why={t("team.without_tutor.why")}
      list={
        <>
          {without.people.map(({ id, name }) => (
            <Link key={id} href={`/people/${id}`}>
              {name || t("team.unnamed")}
            </Link>
          ))}
          {more > 0 ? <span>{t("team.more", { count: more })}</span> : null}
        </>
      }
      act={{ href: "/groups", label: t("team.without_tutor.act") }}
      isFirst={isFirst}
    />
  );
}
