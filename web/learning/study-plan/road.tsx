import { useTranslation } from "react-i18next";
import { useDates } from "../../base/ui/use-dates.ts";
import type { Plan, StudyPlan } from "../../parts/plan/requests.ts";
import { noonOf } from "../../parts/plan/use-task-words.ts";

type RoadProps = { plan: Plan; settings: StudyPlan["settings"]; today: string };

const [WIDTH, HEIGHT, EDGE] = [1096, 132, 4];
const DAY_MS = 86_400_000;
/** Where each phase begins, as a share of the time to the exam: as plans mix topics. */
const PHASES = [
  { id: "learn", from: 0, to: 0.35, look: "first" },
  { id: "mix", from: 0.35, to: 0.69, look: "second" },
  { id: "timed", from: 0.69, to: 1, look: "third" },
] as const;

/** Shows the time to the exam with its full tests on their dates, and in a list on a phone. */
export function Road({ plan, settings, today }: RoadProps) {
  const { t, i18n } = useTranslation("plan");
  const dates = useDates("UTC");
  const { exam, exam_on: examOn } = settings;
  if (examOn === null) return null;
  const span = Math.max(1, Date.parse(examOn) - Date.parse(today));
  const isMirrored = i18n.dir() === "rtl";
  const at = (share: number) => {
    const x = EDGE + share * (WIDTH - 2 * EDGE);
    return isMirrored ? WIDTH - x : x;
  };
  const shareOf = (date: string) => (Date.parse(date) - Date.parse(today)) / span;
  const day = (date: string) => dates.dayAndMonth(noonOf(date));
  const weeks = Math.max(1, Math.round(span / DAY_MS / 7));
  const mocks = t("road.mocks", { count: plan.mocks.length });
  const named = plan.mocks.map(({ on, assessment }) => ({ on, name: assessment?.name ?? t("task.mock") }));
  const anchor = (share: number) => (share < 0.04 ? "start" : share > 0.94 ? "end" : "middle");
  return (
    <section aria-labelledby="plan-road">
      <h2 className="h2" id="plan-road">
        {t("road.title", { date: day(examOn) })}
      </h2>
      <p className="answer">
        {t("road.summary", {
          weeks: t("road.weeks", { count: weeks }),
          mocks,
          time: t("road.hours", { count: Math.round(plan.total_minutes / 60) }),
        })}
      </p>
      <div className="only-wide">
        <svg
          className="plan-road"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={t("road.label", { exam, date: day(examOn), mocks })}
        >
          {PHASES.map(({ id, from, to, look }) => (
            <g key={id}>
              <rect
                className={look}
                x={Math.min(at(from), at(to))}
                y="28"
                width={Math.abs(at(to) - at(from)) - 3}
                height="24"
                rx="4"
              />
              <text
                className={look === "third" ? "on-third" : "name"}
                x={at(from) + (isMirrored ? -10 : 10)}
                y="44"
                textAnchor="start"
              >
                {t(`road.phases.${id}`)}
              </text>
            </g>
          ))}
          <line className="axis" x1={at(0)} x2={at(1)} y1="72" y2="72" />
          <line className="here" x1={at(0)} x2={at(0)} y1="20" y2="80" />
          <text className="here-name" x={at(0) + (isMirrored ? -8 : 8)} y="20" textAnchor="start">
            {t("road.today")}
          </text>
          {named.map(({ on, name }) => (
            <g key={on}>
              <circle className="stop" cx={at(shareOf(on))} cy="72" r="5" />
              <text className="name" x={at(shareOf(on))} y="104" textAnchor={anchor(shareOf(on))}>
                {name}
              </text>
              <text x={at(shareOf(on))} y="122" textAnchor={anchor(shareOf(on))}>
                {day(on)}
              </text>
            </g>
          ))}
          <line className="exam" x1={at(1)} x2={at(1)} y1="20" y2="84" />
          <text className="name" x={at(1)} y="16" textAnchor="end">
            {exam}, {day(examOn)}
          </text>
        </svg>
      </div>
      <ul className="plan-mocks only-phone">
        {named.map(({ on, name }) => (
          <li key={on}>
            <span className="med">
              <bdi>{name}</bdi>
            </span>
            <span className="num dim">{day(on)}</span>
          </li>
        ))}
        <li className="end">
          <b>
            <bdi>{exam}</bdi>
          </b>
          <b className="num">{day(examOn)}</b>
        </li>
      </ul>
      {plan.left_out.length > 0 ? (
        <p className="meta mt-3">{t("road.left", { topics: plan.left_out.map(({ name }) => name).join("; ") })}</p>
      ) : null}
    </section>
  );
}
