import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { findPlace } from "../common/places.ts";
import { useUser } from "../common/session-context.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink, Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useDates } from "../ui/use-dates.ts";
import { assessmentsQuery, bankCountQuery, toMarkQuery } from "./requests.ts";

/** The team's home: where to go, how full the bank is, which assessments there are. Nothing that is not known is drawn. */
export default function TeamHome() {
  const { t } = useTranslation("home");
  const user = useUser();
  const dates = useDates(useUser().time_zone);
  return (
    <>
      <PageHead title={t("team.title_named", { name: user.first_name })} over={dates.day(new Date())} />
      <div className="home-rows team">
        <div className="cols ruled">
          <Assessments />
          <div className="stack g8">
            <Waiting />
            <Bank />
          </div>
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

/** What waits for this person; nothing is drawn where nothing does. */
function Waiting() {
  const { t } = useTranslation("home");
  const place = findPlace(useUser().role, "marking");
  const { data: count = 0 } = useQuery({ ...toMarkQuery, enabled: place !== null });
  if (!place || count === 0) return null;
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("team.waiting")}</h2>
      </header>
      <p className="row between base waits">
        <span className="num">{t("team.to_mark", { count })}</span>
        <Link className="link body-s" href={place.href}>
          {t("team.mark")}
        </Link>
      </p>
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
