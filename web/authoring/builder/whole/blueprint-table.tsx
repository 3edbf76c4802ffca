import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { ComparedTag } from "../requests.ts";

const levels = ["1", "2", "3", "4", "5", "none"] as const;

type BlueprintTableProps = {
  /** `levels`: how many are wanted of a difficulty, where that is set. */
  rows: readonly (Pick<ComparedTag, "tag" | "total" | "by_difficulty"> & {
    wanted: number;
    levels: NonNullable<ComparedTag["wanted"]>["by_difficulty"];
  })[];
};

/** Shows how many questions there are by tag and difficulty. Where rules draw, that is the mean of what they give. */
export function BlueprintTable({ rows }: BlueprintTableProps) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const said = (value: number) => numbers.counted(Math.round(value * 10) / 10);
  const isRated = rows.every((row) => row.by_difficulty.none === undefined);
  const shown = levels.filter((level) => level !== "none" || !isRated);
  const levelName = (level: (typeof levels)[number]) =>
    level === "none" ? t("blueprint.no_difficulty") : t("blueprint.difficulty_of", { level });
  return (
    <div className="build-scroll">
      <table className="heat blue">
        <colgroup>
          <col className="col-tag" />
          {shown.map((level) => (
            <col key={level} />
          ))}
          <col className="col-total" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="of-rows">
              {t("blueprint.difficulty")}
            </th>
            {shown.map((level) => (
              <th key={level} scope="col" aria-label={levelName(level)}>
                {level === "none" ? "–" : level}
              </th>
            ))}
            <th scope="col" className="tot">
              {t("blueprint.total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ tag, wanted, levels: asked, total, by_difficulty }) => {
            const isOff = Math.abs(wanted - total.expected) >= 0.5;
            return (
              <tr key={tag.id}>
                <th scope="row">
                  <bdi>{tag.name}</bdi>
                </th>
                {shown.map((level) => {
                  const amount = by_difficulty[level]?.expected ?? 0;
                  const want = level === "none" ? undefined : asked[level];
                  if (want !== undefined && Math.abs(want - amount) >= 0.5)
                    return (
                      <td key={level}>
                        <span className="cell n1">
                          {t("blueprint.of", { there: said(amount), wanted: said(want) })}
                        </span>
                      </td>
                    );
                  return (
                    <td key={level}>
                      <span className={amount > 0 ? "cell z" : "cell s0"}>{amount > 0 ? said(amount) : "·"}</span>
                    </td>
                  );
                })}
                <td className={isOff ? "tot t-warning" : "tot"}>
                  {isOff
                    ? t("blueprint.of", { there: said(total.expected), wanted: said(wanted) })
                    : said(total.expected)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
