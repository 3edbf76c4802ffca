import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Avatar } from "../../../base/ui/avatar.tsx";
import { SparkBand, SparkBars } from "../../../base/ui/charts/spark.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { NeedReason, StudentInNeed } from "../requests.ts";
import { mistakesAddress } from "./mistakes-address.ts";
import { NeedAct } from "./need-act.tsx";
import { reasonIcons, useReasonWords } from "./use-reason-words.ts";

type NeedRowProps = {
  need: StudentInNeed;
  /** The reason that the row tells. */
  reason: NeedReason;
  place: number;
};

const urgent: readonly NeedReason["kind"][] = ["idle", "slipped"];

/** Shows a student who needs someone: why, what that rests on, and the one thing to do. */
export function NeedRow({ need, reason, place }: NeedRowProps) {
  const { t } = useTranslation("home");
  const words = useReasonWords()(reason);
  const ago = useAgo();
  const { student, spoken } = need;
  const name = `${student.first_name} ${student.last_name}`.trim() || t("team.unnamed");
  const mistakesOf = mistakesAddress(student.id, reason);
  const also = need.reasons.filter(({ kind }) => kind !== reason.kind);
  return (
    <li className="need need-student">
      <span className="rk num" aria-hidden="true">
        {place}
      </span>
      <Avatar person={student} />
      <div>
        <div className="row row-2 wrap">
          <h2 className="h3">
            <Link className="row-link" href={`/people/${student.id}`}>
              {name}
            </Link>
          </h2>
          <span className={urgent.includes(reason.kind) ? "reason is-urgent" : "reason"}>
            <Icon of={reasonIcons[reason.kind]} small />
            {t(`students.kind.${reason.kind}`)}
          </span>
          <Exam exam={need.exam} />
        </div>
        <p className="why">{words.why}</p>
        <p className="ev num body-s faint">
          {words.evidence}
          {mistakesOf ? (
            <>
              {" "}
              <Link className="link" href={mistakesOf}>
                {t("students.mistakes")}
              </Link>
            </>
          ) : null}
        </p>
        {also.length > 0 ? (
          <p className="ev body-s faint">
            {t("students.also", { reasons: also.map(({ kind }) => t(`students.kind.${kind}`)).join(", ") })}
          </p>
        ) : null}
        {spoken ? (
          <p className="ev body-s faint">{t("students.spoken", { name: spoken.by.name, when: ago(spoken.at) })}</p>
        ) : null}
      </div>
      <div className="pic only-wide">
        <Picture reason={reason} />
      </div>
      <NeedAct need={need} reason={reason} name={name} isFirst={place === 1} />
    </li>
  );
}

function Exam({ exam }: Pick<StudentInNeed, "exam">) {
  const dates = useDates(useUser().time_zone);
  if (!exam) return null;
  // Noon, so that the day is the same in every time zone.
  const on = exam.on ? dates.dayAndMonth(`${exam.on}T12:00:00Z`) : "";
  return (
    <span className="meta">
      <bdi>{exam.name}</bdi> <bdi>{on}</bdi>
    </span>
  );
}

function Picture({ reason }: { reason: NeedReason }) {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  if (reason.kind === "idle") {
    // Weeks without a bar are said in words already.
    if (reason.minutes.every((minutes) => minutes === 0)) return null;
    return (
      <>
        <SparkBars label={t("students.idle.picture")} values={reason.minutes} />
        <p className="meta">{t("students.idle.caption")}</p>
      </>
    );
  }
  if (reason.kind !== "slipped") return null;
  return (
    <>
      <SparkBand
        label={t("students.slipped.picture", {
          scores: reason.scores.map(({ value }) => numbers.plain(Math.round(value))).join(", "),
        })}
        values={reason.scores}
      />
      <p className="meta">{t("students.slipped.caption")}</p>
    </>
  );
}
