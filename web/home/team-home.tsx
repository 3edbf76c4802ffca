import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { placesOf } from "../common/places.ts";
import { useUser } from "../common/session-context.tsx";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useDates } from "../ui/use-dates.ts";
import { assessmentsQuery, bankCountQuery } from "./requests.ts";

/** The team's home: where to go, how full the bank is, which assessments there are. Nothing that is not known is drawn. */
export default function TeamHome() {
  const { t } = useTranslation("home");
  const user = useUser();
  const dates = useDates();
  return (
    <>
      <PageHead title={t("team.title_named", { name: user.first_name })} over={dates.day(new Date())} />
      <div className="home-rows team">
        <div className="cols ruled">
          <Assessments />
          <div className="stack g8">
            <Bank />
            <Doors />
          </div>
        </div>
      </div>
    </>
  );
}

function Assessments() {
  const { t } = useTranslation("home");
  const dates = useDates();
  const { results } = useSuspenseQuery(assessmentsQuery).data;
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("team.assessments")}</h2>
        {results.length === 0 ? <p className="answer">{t("team.assessments_none")}</p> : null}
      </header>
      <ul className="done-list">
        {results.map((assessment) => (
          <li key={assessment.id}>
            <span className="grow">
              <span className="med block-line">{assessment.name}</span>
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
  const { t } = useTranslation("home");
  const count = useSuspenseQuery(bankCountQuery).data;
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("team.bank")}</h2>
        <p className="answer num">{count === 0 ? t("team.bank_empty") : t("team.bank_count", { count })}</p>
      </header>
    </section>
  );
}

function Doors() {
  const { t } = useTranslation(["home", "shell"]);
  const user = useUser();
  const places = placesOf(user.role).filter((place) => place.inNavigation && place.id !== "home");
  if (places.length === 0) return null;
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("team.lead")}</h2>
      </header>
      <ul className="doors">
        {places.map((place) => (
          <li key={place.id}>
            <Icon of={place.icon} />
            <Link href={place.href}>{t(`places.${place.id}`, { ns: "shell" })}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
