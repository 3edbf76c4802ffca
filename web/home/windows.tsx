import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { Link } from "../ui/link.tsx";
import { useDates } from "../ui/use-dates.ts";
import type { Waiting } from "./requests.ts";

/** When assessments open or close for the people of somebody of the team, by day. */
export function Windows({ coming }: Pick<Waiting, "coming">) {
  const { t } = useTranslation("home");
  return (
    <section className="block">
      <header>
        <div className="row between base">
          <h2 className="h2">{t("coming")}</h2>
          <Link className="link body-s nowrap" href="/allocate">
            {t("team.assigned")}
          </Link>
        </div>
        {coming.length === 0 ? <p className="answer">{t("team.coming_none")}</p> : null}
      </header>
      <ul className="agenda">
        {coming.map((window) => (
          <Moment key={`${window.assessment.id} ${window.at} ${window.what}`} window={window} />
        ))}
      </ul>
    </section>
  );
}

function Moment({ window }: { window: Waiting["coming"][number] }) {
  const { t } = useTranslation("home");
  const dates = useDates(useUser().time_zone);
  const { assessment, at, what, students, begun } = window;
  return (
    <li>
      <time className="d" dateTime={at}>
        {dates.weekday(at)}
        <b>{dates.dayOfMonth(at)}</b>
      </time>
      <span>
        <Link className="med block-line row-link" href={`/assessments/${assessment.id}/people`}>
          {assessment.name}
        </Link>
        <span className="body-s faint num">
          {t(`team.${what}`, { when: dates.clock(at) })}
          {" · "}
          {what === "opens" ? t("team.students", { count: students }) : t("team.begun", { begun, count: students })}
        </span>
      </span>
    </li>
  );
}
