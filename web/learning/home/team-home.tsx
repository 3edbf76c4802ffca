import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { findPlace } from "../../base/common/places.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { FirstSteps } from "./first-steps.tsx";
import { hasBegun } from "./has-begun.ts";
import { listNeeds } from "./list-needs.ts";
import { listDone, showsSteps } from "./list-steps.ts";
import { Needs } from "./needs.tsx";
import {
  assessmentsQuery,
  bankCountQuery,
  type MyStudents,
  myStudentsQuery,
  setUpQuery,
  type Waiting,
  waitingQuery,
} from "./requests.ts";
import { SittingNow } from "./sitting-now.tsx";
import { HowListed } from "./students/how-listed.tsx";
import { StudentsInNeed } from "./students/students-in-need.tsx";
import { StudentsLead } from "./students/students-lead.tsx";
import { GoalsAhead, GoalsLead } from "./team/goals-ahead.tsx";
import { TakePart } from "./team/take-part.tsx";
import { placeOf, ToDo } from "./to-do.tsx";
import { Windows } from "./windows.tsx";

/**
 * Shows the team's home: of those who work with students the students who need them; of staff the first steps while there are some; of
 * staff and managers what waits for them first.
 */
export default function TeamHome() {
  const { role } = useUser();
  if (role === "staff") return <StaffHome />;
  return role === "manager" ? <Day /> : <StudentsDay />;
}

function useMine(): MyStudents {
  const { whose } = useSearch({ from: "/signed-in/" });
  return useSuspenseQuery(myStudentsQuery(whose)).data;
}

/** Switches between the user's own students and the whole school, if those differ. */
function Whose({ mine: { own, students } }: { mine: MyStudents }) {
  const { t } = useTranslation("home");
  const { whose } = useSearch({ from: "/signed-in/" });
  const navigate = useNavigate({ from: "/" });
  if (own === 0 || (own === students && !whose)) return null;
  return (
    <Segmented
      label={t("students.whose.label")}
      choices={[
        { id: "mine", label: t("students.whose.mine") },
        { id: "all", label: t("students.whose.all") },
      ]}
      value={whose ?? "all"}
      onChange={(next) =>
        void navigate({ search: next === "mine" ? { whose: next } : {}, replace: true, resetScroll: false })
      }
    />
  );
}

const titleOf = (mine: MyStudents) =>
  mine.count > 0 ? ("title" as const) : hasBegun(mine) ? ("calm_title" as const) : ("new_title" as const);

/** A tutor's or counselor's day: whom to call, what else to do, what is coming. */
function StudentsDay() {
  const { t } = useTranslation("home");
  const user = useUser();
  const dates = useDates(user.time_zone);
  const mine = useMine();
  const waiting = useSuspenseQuery(waitingQuery).data;
  const over = [dates.day(new Date()), t("team.students", { count: mine.students })].join(" · ");
  return (
    <>
      <PageHead
        title={t(mine.students === 0 ? "title" : `students.${titleOf(mine)}`)}
        over={over}
        aside={<Whose mine={mine} />}
      />
      {mine.students === 0 ? null : (
        <p className="needs-lead">
          <StudentsLead mine={mine} /> {user.role === "counselor" ? <GoalsLead /> : null}
        </p>
      )}
      <div className="staff-cols">
        <div>
          {mine.count > 0 ? <StudentsInNeed mine={mine} most={12} /> : <CalmDay mine={mine} waiting={waiting} />}
        </div>
        <div className="stack g8">
          <Windows coming={waiting.coming} />
          <ToDo waiting={waiting} />
          <SittingNow />
        </div>
      </div>
      <div className="home-rows">
        {user.role === "counselor" ? <GoalsAhead /> : null}
        <TakePart />
      </div>
      {user.role === "tutor" ? <Content /> : null}
    </>
  );
}

function CalmDay({ mine, waiting }: { mine: MyStudents; waiting: Waiting }) {
  const { t } = useTranslation("home");
  const [first] = listNeeds(waiting);
  if (mine.students === 0) return <EmptyState title={t("students.none_title")}>{t("students.none")}</EmptyState>;
  return (
    <>
      <EmptyState
        title={t(first ? "students.calm_to_do" : hasBegun(mine) ? "students.calm" : "students.new")}
        action={
          first ? (
            <ButtonLink variant="primary" href={placeOf(first, waiting)}>
              {t(`team.headline.${first}`, { count: waiting[first].count })}
            </ButtonLink>
          ) : null
        }
      >
        {t("students.calm_why")}
      </EmptyState>
      <HowListed />
    </>
  );
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
  const mine = useMine();
  const { whose } = useSearch({ from: "/signed-in/" });
  const [first] = listNeeds(waiting);
  const isNew = waiting.students === 0 || (!whose && !hasBegun(mine));
  const over = [dates.day(new Date()), t("team.students", { count: waiting.students })].join(" · ");
  return (
    <>
      <PageHead
        title={
          first
            ? t(`team.headline.${first}`, { count: waiting[first].count })
            : t(isNew ? "team.headline.new" : "team.headline.none")
        }
        over={over}
      />
      <div className="staff-cols">
        <div className="stack g8">
          {first ? <Needs waiting={waiting} /> : <p className="calm">{t(isNew ? "team.new" : "team.calm")}</p>}
          {mine.students > 0 || whose ? (
            <section>
              <header className="needs-head mb-4">
                <div className="row between wrap">
                  <h2 className="h2">{t("students.title")}</h2>
                  <Whose mine={mine} />
                </div>
                <p className="answer">
                  <StudentsLead mine={mine} />
                </p>
              </header>
              {mine.count > 0 ? <StudentsInNeed mine={mine} most={5} /> : null}
            </section>
          ) : null}
        </div>
        <div className="stack g8">
          <Windows coming={waiting.coming} />
          <SittingNow />
        </div>
      </div>
      <div className="home-rows">
        <TakePart />
      </div>
      <Content />
    </>
  );
}

function Content() {
  return (
    <div className="home-rows">
      <div className="cols ruled">
        <Assessments />
        <Bank />
      </div>
    </div>
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
