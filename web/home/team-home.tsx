import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { findPlace } from "../common/places.ts";
import { useUser } from "../common/session-context.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink, Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useDates } from "../ui/use-dates.ts";
import { FirstSteps } from "./first-steps.tsx";
import { listNeeds } from "./list-needs.ts";
import { listDone, showsSteps } from "./list-steps.ts";
import { Needs } from "./needs.tsx";
import { assessmentsQuery, bankCountQuery, setUpQuery, waitingQuery } from "./requests.ts";
import { SittingNow } from "./sitting-now.tsx";
import { Windows } from "./windows.tsx";

/** Shows the team's home: of staff the first steps while there are some, then what waits for this person, and what is coming. */
export default function TeamHome() {
  return useUser().role === "staff" ? <StaffHome /> : <Day />;
}

function StaffHome() {
  const setUp = useSuspenseQuery(setUpQuery).data;
  if (!showsSteps("staff", setUp)) return <Day />;
  return <FirstSteps name={setUp.settings.organisation_name} done={listDone(setUp)} />;
}

/** The most urgent thing names the page. */
function Day() {
  const { t } = useTranslation("home");
  const user = useUser();
  const dates = useDates(user.time_zone);
  const waiting = useSuspenseQuery(waitingQuery).data;
  const [first] = listNeeds(waiting);
  const over = [dates.day(new Date()), t("team.students", { count: waiting.students })].join(" · ");
  return (
    <>
      <PageHead
        title={first ? t(`team.headline.${first}`, { count: waiting[first].count }) : t("team.headline.none")}
        over={over}
      />
      <div className="staff-cols">
        <div>{first ? <Needs waiting={waiting} /> : <p className="calm">{t("team.calm")}</p>}</div>
        <div className="stack g8">
          <Windows coming={waiting.coming} />
          <SittingNow />
        </div>
      </div>
      <div className="home-rows">
        <div className="cols ruled">
          <Assessments />
          <Bank />
        </div>
      </div>
    </>
  );
}

function Assessments() {
  const { t } = useTranslation("home");
  const dates = useDates(useUser().time_zone);
  const { results } = useSuspenseQuery(assessmentsQuery).data;
  return (
    <section className="block">
      <header>
        <div className="row between base">
          <h2 className="h2">{t("team.assessments")}</h2>
          {results.length > 0 ? (
            <Link className="link body-s nowrap" href="/assessments">
              {t("all")}
            </Link>
          ) : null}
        </div>
        {results.length === 0 ? <p className="answer">{t("team.assessments_none")}</p> : null}
      </header>
      <ul className="done-list">
        {results.map((assessment) => (
          <li key={assessment.id}>
            <span className="grow">
              <Link className="med block-line row-link" href={`/assessments/${assessment.id}`}>
                {assessment.name}
              </Link>
              <span className="body-s faint num">
                {[
                  t(`kind.${assessment.kind}`),
                  t("questions", { count: assessment.question_count }),
                  t("team.changed", { when: dates.date(assessment.updated_at) }),
                ].join(" · ")}
              </span>
            </span>
            {assessment.published_version === null ? (
              <Badge tone="info">{t("team.draft")}</Badge>
            ) : (
              <span className="meta num">{t("team.published", { version: assessment.published_version })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bank() {
  const { t } = useTranslation(["home", "shell"]);
  const user = useUser();
  const count = useSuspenseQuery(bankCountQuery).data;
  const bringIn = findPlace(user.role, "import");
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("team.bank")}</h2>
        <p className="answer num">{count === 0 ? t("team.bank_empty") : t("team.bank_count", { count })}</p>
      </header>
      <p className="row wrap bank-links">
        {count > 0 ? <Link href="/bank">{t("team.bank_open")}</Link> : null}
        {bringIn && count > 0 ? <Link href={bringIn.href}>{t("places.import", { ns: "shell" })}</Link> : null}
        {bringIn && count === 0 ? (
          <ButtonLink variant="primary" href={bringIn.href}>
            {t("places.import", { ns: "shell" })}
          </ButtonLink>
        ) : null}
      </p>
    </section>
  );
}
