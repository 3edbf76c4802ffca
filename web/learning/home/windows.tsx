import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { Agenda, AgendaDay } from "./agenda.tsx";
import type { Waiting } from "./requests.ts";

/** Shows when assessments open or close for the people of a member of the team. */
export function Windows({ coming }: Pick<Waiting, "coming">) {
  const { t } = useTranslation("home");
  return (
    <Agenda
      all={{ href: "/allocate", label: t("team.assigned") }}
      none={coming.length === 0 ? t("team.coming_none") : null}
    >
      {coming.map((window) => (
        <Moment key={`${window.assessment.id} ${window.at} ${window.what}`} window={window} />
      ))}
    </Agenda>
  );
}

function Moment({ window }: { window: Waiting["coming"][number] }) {
  const { t } = useTranslation("home");
  const dates = useDates(useUser().time_zone);
  const { assessment, at, what, students, begun } = window;
  const who = what === "opens" ? t("team.students", { count: students }) : t("team.begun", { begun, count: students });
  return (
    <li>
      <AgendaDay at={at} />
      <span>
        <Link className="med block-line row-link" href={`/assessments/${assessment.id}/people`}>
          {assessment.name}
        </Link>
        <span className="body-s faint num">{[t(`team.${what}`, { when: dates.clock(at) }), who].join(" · ")}</span>
      </span>
    </li>
  );
}
