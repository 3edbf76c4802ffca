import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { downloadText } from "../../base/ui/download.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { csvTemplate, examples } from "./format-examples.ts";

/** The byte-order mark tells spreadsheets that a table is UTF-8. */
const byteOrderMark = "\uFEFF";

/** Shows the accepted file formats, one per line, with an example for people who have no file yet. */
export function FormatGuide() {
  const { t } = useTranslation("bank");
  return (
    <section className="format-guide" aria-labelledby="format-guide">
      <h2 className="h3" id="format-guide">
        {t("bring.formats")}
      </h2>
      <dl>
        {(["qti", "moodle_xml", "gift", "aiken", "csv", "docx", "text", "jsonl", "yaml", "zip"] as const).map((id) => (
          <div key={id}>
            <dt className="med">{t(`bring.format_name.${id}`)}</dt>
            <dd>
              <p className="body-s dim">{t(`bring.format_line.${id}`)}</p>
              {id in examples ? <Example id={id as keyof typeof examples} name={t(`bring.format_name.${id}`)} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Example({ id, name }: { id: keyof typeof examples; name: string }) {
  const { t } = useTranslation("bank");
  return (
    <details className="format-example">
      <summary className="link body-s" aria-label={t("bring.example_of", { name })}>
        {t("bring.example")}
      </summary>
      <p className="body-s dim">{t(`bring.example_words.${id}`)}</p>
      <pre className="mono" dir="ltr" lang="en">
        {examples[id]}
      </pre>
      {id === "csv" ? (
        <Button size="sm" onPress={() => downloadText("questions.csv", `${byteOrderMark}${csvTemplate}`)}>
          <Icon of={Download} small />
          {t("bring.template")}
        </Button>
      ) : null}
    </details>
  );
}
