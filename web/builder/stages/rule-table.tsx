import { useTranslation } from "react-i18next";
import type { Section, Stages } from "../draft.ts";
import { cutsOf } from "./edit-stages.ts";
import { usePointsWords } from "./use-points-words.ts";

/** Shows the same as the picture, as a table: after which module, with which points, comes which. */
export function RuleTable({ section, stages }: { section: Section; stages: Stages }) {
  const { t } = useTranslation("builder");
  const pointsWords = usePointsWords();
  const nameOf = (id: string) => stages.modules.find((module) => module.id === id)?.name ?? t("stages.missing");
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
          const rows = cuts.map((cut, place) => ({ points: pointsWords(cut, cuts[place - 1]), next: nameOf(cut.to) }));
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
