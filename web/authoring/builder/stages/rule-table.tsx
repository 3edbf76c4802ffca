import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Section, Stages } from "../draft.ts";
import { cutsOf } from "./edit-stages.ts";

/** Shows the same as the picture, as a table: after which module, with which points, comes which. */
export function RuleTable({ section, stages }: { section: Section; stages: Stages }) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const nameOf = (id: string) => stages.modules.find((module) => module.id === id)?.name ?? t("stages.missing");
  const pointsFrom = (from: string, place: number) => {
    const cuts = cutsOf(stages, from);
    const [cut, above] = [cuts[place], cuts[place - 1]];
    if (cut && cut.at_least > 0 && above)
      return t("stages.between", { from: numbers.counted(cut.at_least), below: numbers.counted(above.at_least) });
    if (cut && cut.at_least > 0) return t("stages.or_more", { points: numbers.counted(cut.at_least) });
    return above ? t("stages.under", { points: numbers.counted(above.at_least) }) : t("stages.any_points");
  };
  return (
    <table className="table">
      <caption className="sr">{t("stages.routing_of", { name: section.name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("stages.column.after")}</th>
          <th scope="col">{t("stages.column.points")}</th>
          <th scope="col">{t("stages.column.next")}</th>
        </tr>
      </thead>
      <tbody>
        {stages.modules.flatMap(({ id, name }) => {
          const cuts = cutsOf(stages, id);
          const rows = cuts.map((cut, place) => ({ points: pointsFrom(id, place), next: nameOf(cut.to) }));
          const all = rows.length > 0 ? rows : [{ points: t("stages.any_points"), next: t("stages.end") }];
          return all.map(({ points, next }) => (
            <tr key={`${id} ${points}`}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{points}</td>
              <td>
                <bdi>{next}</bdi>
              </td>
            </tr>
          ));
        })}
      </tbody>
    </table>
  );
}
