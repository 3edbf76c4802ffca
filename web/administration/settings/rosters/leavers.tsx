import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { DecisionProps } from "./decision-props.ts";
import type { Report, Roster } from "./requests.ts";

type Leaver = Report["leavers"]["people"][number];

/** Asks what becomes of the people whom a roster has no more, where they are more than its limits, and names them. */
export function Leavers({ report, roster, decisions, onDecide, isDisabled }: DecisionProps & { roster: Roster }) {
  const { t } = useTranslation("rosters");
  const numbers = useNumbers();
  const ago = useAgo();
  const { count, is_over: isOver, members, schools, grades, people } = report.leavers;
  if (!isOver) return null;
  const said = numbers.counted(count);
  const title =
    count > 0
      ? t("leavers.title", { count, said })
      : t("leavers.members_title", { count: members.count, said: numbers.counted(members.count) });
  const worst = schools
    .filter((school) => school.is_over)
    .toSorted((one, other) => other.count / other.of - one.count / one.of);
  const columns: Column<Leaver>[] = [
    { id: "name", title: t("leavers.person"), rowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { id: "grade", title: t("leavers.grade"), cell: ({ grade }) => grade || "–" },
    { id: "school", title: t("leavers.school"), cell: ({ school }) => <bdi>{school || "–"}</bdi> },
    {
      id: "seen",
      title: t("leavers.seen"),
      cell: ({ last_seen_at: at }) => (at ? ago(at) : t("leavers.never")),
    },
    { id: "why", title: t("leavers.why"), cell: ({ why }) => t(`leavers.${why}`) },
  ];
  return (
    <section className="sheet stack g4 roster-leavers" aria-label={title}>
      <header className="stack g1">
        <h2 className="h3">{title}</h2>
        <p className="dim">
          {worst.map((school) => (
            <span key={school.id} className="block-line">
              {t("leavers.of_school", {
                name: school.name,
                share: numbers.share(school.count, school.of),
                said: numbers.counted(school.count),
                of: numbers.counted(school.of),
              })}
            </span>
          ))}
          {count > 0 && members.is_over ? (
            <span className="block-line">
              {t("leavers.members", { said: numbers.counted(members.count), of: numbers.counted(members.of) })}
            </span>
          ) : null}
          {t("leavers.means", {
            percent: numbers.share(roster.most_percent, 100),
            people: numbers.counted(roster.most_people),
          })}
        </p>
      </header>
      <RadioGroup
        isStacked
        label={t("leavers.decide")}
        choices={[
          { id: "keep", label: t("leavers.keep") },
          {
            id: "deactivate",
            label:
              count > 0
                ? t("leavers.deactivate", { count, said })
                : t("leavers.take_out", { count: members.count, said: numbers.counted(members.count) }),
          },
        ]}
        help={t("leavers.help")}
        value={decisions.leavers}
        isDisabled={isDisabled}
        onChange={(what) =>
          onDecide({ ...decisions, leavers: what as "keep" | "deactivate", mostLeavers: count }, false)
        }
      />
      {grades.length > 0 ? (
        <ul className="roster-grades">
          {grades.map(({ grade, count: leaving, of }) => (
            <li key={grade}>
              <span>{t("leavers.in_grade", { grade })}</span>
              <span className="num">
                {leaving === of
                  ? t("leavers.all_of", { said: numbers.counted(of) })
                  : t("leavers.some_of", { said: numbers.counted(leaving), of: numbers.counted(of) })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {people.length > 0 ? (
        <Table
          stacks
          dense
          label={t("leavers.who")}
          columns={columns}
          rows={people.slice(0, 100)}
          rowId={({ id }) => id}
        />
      ) : null}
      {count > 100 ? <p className="faint body-s">{t("leavers.more", { said: numbers.counted(count - 100) })}</p> : null}
    </section>
  );
}
