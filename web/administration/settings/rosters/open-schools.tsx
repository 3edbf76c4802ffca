import { useTranslation } from "react-i18next";
import { Select } from "../../../base/ui/select.tsx";
import type { DecisionProps } from "./decision-props.ts";

/** Asks which school here each new school of a roster is. */
export function OpenSchools({ report, decisions, onDecide, isDisabled }: DecisionProps) {
  const { t } = useTranslation("rosters");
  const { schools } = report;
  if (schools.length === 0) return null;
  return (
    <section className="sheet stack g4" aria-label={t("schools.title")}>
      <header className="stack g1">
        <h2 className="h3">{t("schools.title")}</h2>
        <p className="dim body-s">{t("schools.help")}</p>
      </header>
      <ul className="roster-schools">
        {schools.map(({ id, name, same_named: same, decision }) => {
          const said = decisions.schools[id];
          const value = said ?? (decision === "create" || decision === "leave_out" ? decision : null);
          return (
            <li key={id}>
              <Select
                label={<bdi>{name}</bdi>}
                placeholder={t("schools.choose")}
                choices={[
                  ...same.map((school) => ({ id: school.id, label: t("schools.same", { name: school.name }) })),
                  { id: "create", label: t("schools.create") },
                  { id: "leave_out", label: t("schools.leave_out") },
                ]}
                value={value}
                isDisabled={isDisabled}
                onChange={(what) => {
                  const next = { ...decisions, schools: { ...decisions.schools, [id]: what } };
                  onDecide(next, true);
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
