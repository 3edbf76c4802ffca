import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Answer } from "./requests.ts";
import { givenBefore, keyOf, linesOf } from "./rubric-lines.ts";

type BothMarksProps = { answer: Answer; onUse?: (mark: Answer["both"][number]) => void };

/** Shows two people's marks side by side, line by line of the rubric; `onUse` starts from one of them. */
export function BothMarks({ answer, onUse }: BothMarksProps) {
  const { t } = useTranslation("marking");
  const numbers = useNumbers();
  const { both } = answer;
  if (both.length === 0) return null;
  const lines = linesOf(answer);
  const given = both.map((mark) => givenBefore(lines, mark));
  return (
    <section className="rows-3" aria-label={t("two.both")}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("rubric")}</th>
            {both.map((mark) => (
              <th key={mark.id} scope="col" className="num">
                <bdi>{mark.by.name}</bdi>
                {mark.by.is_active ? null : <span className="meta block-line">{t("left")}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)}>
              <th scope="row" dir="auto">
                {line.name || t("whole")}
              </th>
              {both.map((mark, index) => {
                const points = given[index]?.[keyOf(line)];
                return (
                  <td key={mark.id} className="num">
                    {points === undefined ? "–" : numbers.plain(points)}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">{t("two.sum")}</th>
            {both.map((mark) => (
              <td key={mark.id} className="num strong">
                {numbers.plain(Object.values(mark.marks).reduce((sum, points) => sum + points, 0))}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {both.map((mark) => (
        <div key={mark.id} className="marking-both-words">
          {mark.feedback ? (
            <p className="body-s">
              <span className="med">
                <bdi>{mark.by.name}</bdi>:
              </span>{" "}
              <span dir="auto">{mark.feedback}</span>
            </p>
          ) : null}
          {onUse ? (
            <Button size="sm" onPress={() => onUse(mark)}>
              {t("two.use", { name: mark.by.name })}
            </Button>
          ) : null}
        </div>
      ))}
    </section>
  );
}
