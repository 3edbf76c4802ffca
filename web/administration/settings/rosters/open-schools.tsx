import { useTranslation } from "react-i18next";
import { Select } from "../../../base/ui/select.tsx";
import type { DecisionProps } from "./decision-props.ts";
import type { Report } from "./requests.ts";

/** Asks which school here each school of a roster is; those of earlier imports can be changed. */
export function OpenSchools({ report, decisions, onDecide, isDisabled }: DecisionProps) {
  const { t } = useTranslation("rosters");
  const { schools } = report;
  const fresh = schools.filter((school) => !school.is_known);
  const known = schools.filter((school) => school.is_known);
  const list = (shown: readonly School[]) => (
    <ul className="roster-schools">
      {shown.map((school) => (
        <li key={school.id}>
          <SchoolQuestion
            school={school}
            said={decisions.schools[school.id]}
            isDisabled={isDisabled}
            onChange={(what) => onDecide({ ...decisions, schools: { ...decisions.schools, [school.id]: what } }, true)}
          />
        </li>
      ))}
    </ul>
  );
  if (schools.length === 0) return null;
  return (
    <section className="sheet stack g4" aria-label={t("schools.title")}>
      {fresh.length > 0 ? (
        <>
          <header className="stack g1">
            <h2 className="h3">{t("schools.title")}</h2>
            <p className="dim body-s">{t("schools.help")}</p>
          </header>
          {list(fresh)}
        </>
      ) : null}
      {known.length > 0 ? (
        <details>
          <summary className="link body-s">{t("schools.known")}</summary>
          <div className="roster-known">{list(known)}</div>
        </details>
      ) : null}
    </section>
  );
}

type School = Report["schools"][number];
type SchoolQuestionProps = {
  school: School;
  said: string | undefined;
  isDisabled: boolean;
  onChange: (what: string) => void;
};

function SchoolQuestion({ school, said, isDisabled, onChange }: SchoolQuestionProps) {
  const { t } = useTranslation("rosters");
  const { name, same_named: same, decision } = school;
  const ours = [...(school.school ? [school.school] : []), ...same].filter(
    (one, index, all) => all.findIndex(({ id }) => id === one.id) === index,
  );
  const isMatched = school.school !== null;
  const found = decision === "link" ? (school.school?.id ?? null) : decision === "undecided" ? null : decision;
  return (
    <Select
      label={<bdi>{name}</bdi>}
      placeholder={t("schools.choose")}
      choices={[
        ...ours.map((one) => ({ id: one.id, label: t("schools.same", { name: one.name }) })),
        // A school that is matched keeps its match until another is chosen.
        ...(isMatched ? [] : [{ id: "create", label: t("schools.create") }]),
        { id: "leave_out", label: t("schools.leave_out") },
      ]}
      value={said ?? found}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  );
}
