import type { ExportReport } from "@sextant/contract/export-questions.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useSizeText } from "../use-size-text.ts";
import { countWritten, groupLosses } from "./losses.ts";

/** So many at once are read; the rest comes when it is asked for. */
const fewGroups = 20;
const fewTitles = 20;

/** Shows what an export wrote, and what its format could not say. */
export function ExportResult({ report }: { report: ExportReport }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const sizeText = useSizeText();
  const [shown, setShown] = useState(fewGroups);
  const written = countWritten(report);
  const leftOut = report.count - written;
  const groups = groupLosses(report.losses);
  const missing = report.missing.length;
  return (
    <div className="stack g4">
      <div>
        <p className="num">
          {t("export.written", { count: written, said: numbers.counted(written), size: sizeText(report.size_bytes) })}
        </p>
        {leftOut > 0 ? <p>{t("export.left_out", { count: leftOut, said: numbers.counted(leftOut) })}</p> : null}
        {missing > 0 ? <p>{t("export.missing", { count: missing, said: numbers.counted(missing) })}</p> : null}
      </div>
      {groups.length === 0 ? (
        <p className="body-s">{t("export.no_losses")}</p>
      ) : (
        <section className="stack g2">
          <h3 className="h3">{t("export.losses")}</h3>
          <ul className="export-losses">
            {groups.slice(0, shown).map((group) => (
              <li key={group.message}>
                <details>
                  <summary>
                    <span dir="auto">{group.message}</span>{" "}
                    <span className="num faint">
                      {t("count", { count: group.questions.length, said: numbers.counted(group.questions.length) })}
                    </span>
                  </summary>
                  <Titles questions={group.questions} />
                </details>
              </li>
            ))}
          </ul>
          {groups.length > shown ? (
            <span>
              <Button size="sm" onPress={() => setShown(shown + fewGroups)}>
                {t("export.more", { said: numbers.counted(groups.length - shown) })}
              </Button>
            </span>
          ) : null}
        </section>
      )}
    </div>
  );
}

function Titles({ questions }: { questions: readonly { id: string; title: string }[] }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const others = questions.length - fewTitles;
  return (
    <ul className="export-titles body-s">
      {questions.slice(0, fewTitles).map(({ id, title }) => (
        <li key={id} className="truncate" dir="auto">
          {title || t("untitled")}
        </li>
      ))}
      {others > 0 ? <li className="faint">{t("export.others", { said: numbers.counted(others) })}</li> : null}
    </ul>
  );
}
