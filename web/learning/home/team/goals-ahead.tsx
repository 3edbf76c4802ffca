import { useTranslation } from "react-i18next";
import { chanceFraction, chanceLevel } from "../../../base/common/chance-words.ts";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { Link } from "../../../base/ui/link.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { type GoalsAhead as Ahead, goalsAheadQuery } from "../requests.ts";
import { groupGoals, type Range, rangeOf } from "./group-goals.ts";

type Student = Ahead["students"][number];

/** Shows who will reach their goal by the day of the exam, those who likely won’t first. */
export function GoalsAhead() {
  const { t } = useTranslation("home");
  const { data, failure } = useExtra(goalsAheadQuery, t("unloaded.goals"));
  if (!data || data.students.length === 0) return failure;
  const groups = groupGoals(data.students);
  const range = rangeOf(data.students);
  const count = (kind: (typeof groups)[number]["kind"]) =>
    groups.find((one) => one.kind === kind)?.students.length ?? 0;
  return (
    <section className="block ruled-top" aria-labelledby="goals-ahead">
      <header>
        <h2 className="h2" id="goals-ahead">
          {t("ahead.title")}
        </h2>
        <p className="answer">
          {t("ahead.answer", { count: count("likely"), of: data.students.length })}{" "}
          {count("unlikely") > 0 ? t("ahead.answer_out", { count: count("unlikely") }) : null}{" "}
          {data.without_goal > 0 ? t("ahead.without_goal", { count: data.without_goal }) : null}
        </p>
      </header>
      {groups.map(({ kind, students }) => (
        <div key={kind}>
          <h3 className="aim-h">
            {t(`ahead.${kind}`)} <span className="meta num">{t("team.students", { count: students.length })}</span>
          </h3>
          <ul>
            {students.map((student) => (
              <Aim key={student.user.id} student={student} range={range} />
            ))}
          </ul>
        </div>
      ))}
      <p className="meta home-foot">{t("ahead.foot", { from: range.from, to: range.to })}</p>
    </section>
  );
}

const NAMED = 3;

/** Says in a line who won’t likely reach their goal, and leads to them. */
export function GoalsLead() {
  const { t, i18n } = useTranslation("home");
  // The list it leads to says when it can’t be loaded.
  const data = useQuietExtra(goalsAheadQuery);
  const far = groupGoals(data?.students ?? []).find(({ kind }) => kind === "unlikely")?.students ?? [];
  if (far.length === 0) return null;
  const names = far.slice(0, NAMED).map(({ user }) => user.name);
  if (far.length > NAMED) names.push(t("ahead.more", { count: far.length - NAMED }));
  const listed = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(names);
  return (
    <>
      {t("ahead.far")} <Link href="#goals-ahead">{listed}</Link>.
    </>
  );
}

function Aim({ student, range }: { student: Student; range: Range }) {
  const { t } = useTranslation("home");
  const dates = useDates("UTC");
  const { user, exam, exam_on: on, forecast } = student;
  const odds = forecast ? chanceFraction(forecast.chance) : null;
  return (
    <li className="aim">
      <Link className="med row-link" href={`/people/${user.id}`}>
        {user.name}
      </Link>
      <span className="body-s faint num">
        <bdi>{exam}</bdi> <bdi>{dates.dayAndMonth(`${on}T12:00:00Z`)}</bdi>
      </span>
      <Strip student={student} range={range} />
      <span
        className={forecast && chanceLevel(forecast.chance) === "unlikely" ? "body-s num r strong" : "body-s num r"}
      >
        {odds === null ? t("trend.unknown") : typeof odds === "string" ? t(`ahead.${odds}`) : t("ahead.odds", odds)}
      </span>
    </li>
  );
}

function Strip({ student, range }: { student: Student; range: Range }) {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  const { score, forecast, target_score: target } = student;
  const at = (value: number) =>
    `${(100 * Math.min(1, Math.max(0, (value - range.from) / (range.to - range.from)))).toFixed(1)}%`;
  const wide = ({ low, high }: { low: number; high: number }) =>
    `${Math.max(0.4, (100 * (Math.min(high, range.to) - Math.max(low, range.from))) / (range.to - range.from)).toFixed(1)}%`;
  const plain = (value: number) => numbers.plain(Math.round(value));
  const label = score
    ? t("ahead.label", { score: plain(score.value), goal: plain(target) })
    : t("ahead.label_none", { goal: plain(target) });
  return (
    <svg className="mstrip" height="20" role="img" aria-label={label}>
      <line className="axis" x1="0" x2="100%" y1="10" y2="10" shapeRendering="crispEdges" />
      {score?.band ? (
        <rect className="band" x={at(score.band.low)} width={wide(score.band)} y="6" height="8" rx="1" />
      ) : null}
      {forecast ? (
        <rect className="later" x={at(forecast.low)} width={wide(forecast)} y="3" height="14" rx="2" />
      ) : null}
      {score ? <circle className="mast-dot" cx={at(score.value)} cy="10" r="3.5" /> : null}
      <line className="goal" x1={at(target)} x2={at(target)} y1="1" y2="19" />
    </svg>
  );
}
