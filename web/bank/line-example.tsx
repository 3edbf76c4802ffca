import { useTranslation } from "react-i18next";

/** Two complete lines, as they may be pasted into a file. They are no words of the page, so they are not translated. */
const lines = [
  '{"id": "cap-1", "source": "Our school", "type": "multiple_choice", "stem": "What is the capital of France?", "options": ["Lyon", "Paris", "Nice"], "answer": "B"}',
  '{"id": "num-1", "source": "Our school", "type": "numeric", "format": "text+latex", "stem": "What is $6 \\\\times 7$?", "answer": 42}',
];

/** What a line of the file may look like, for whoever has not made one yet. */
export function LineExample() {
  const { t } = useTranslation("bank");
  return (
    <details className="line-example">
      <summary className="link body-s">{t("bring.line")}</summary>
      <p className="body-s dim">{t("bring.line_options")}</p>
      <p className="body-s dim">{t("bring.line_rest")}</p>
      <pre className="mono" dir="ltr" lang="en">
        {lines.map((line) => (
          <code key={line}>{line}</code>
        ))}
      </pre>
    </details>
  );
}
