import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readScale, type ScaleRow, scaleText } from "../../base/common/read-scale.ts";
import { TextField } from "../../base/ui/text-field.tsx";
import type { Preview } from "./requests.ts";

type Question = Preview["question"];

/** One dropped question of each section that has a scale: the section's scale comes with it. */
function withScale(preview: Preview): Question[] {
  const dropped = [preview.question, ...preview.also].filter(({ scale }) => scale !== null);
  return [...Map.groupBy(dropped, ({ section }) => section).values()].flatMap((ofSection) => ofSection.at(-1) ?? []);
}

type NewScalesProps = {
  preview: Preview;
  /** A table that can be read, by the question with which it is sent. */
  onChange: (question: string, scale: ScaleRow[]) => void;
};

/** Shows the new score table of each section from which a question is dropped, filled in; another can be typed or pasted. */
export function NewScales({ preview, onChange }: NewScalesProps) {
  const { t } = useTranslation("regrade");
  const questions = withScale(preview);
  if (questions.length === 0) return null;
  return (
    <section className="block stack g4">
      <h2 className="h2">{t("scale.title")}</h2>
      {questions.map((question) => (
        <NewScale key={question.section} question={question} onChange={(scale) => onChange(question.id, scale)} />
      ))}
    </section>
  );
}

/** What is typed is taken when the field is left: the preview is worked out from it. */
function NewScale({ question, onChange }: { question: Question; onChange: (scale: ScaleRow[]) => void }) {
  const { t } = useTranslation("regrade");
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? scaleText(question.scale);
  const { rows, faults } = readScale(text);
  const [first] = faults;
  return (
    <TextField
      multiline
      label={t("scale.table_of", { name: question.section })}
      aside={<span className="meta num">{t("scale.rows", { count: rows.length })}</span>}
      help={t("scale.help")}
      error={
        first
          ? t(`scale.fault.${first.code}`, { line: first.line })
          : rows.length === 0
            ? t("scale.fault.empty")
            : undefined
      }
      value={text}
      onChange={setTyped}
      onBlur={() => {
        if (faults.length > 0 || rows.length === 0) return;
        if (typed !== null && typed !== scaleText(question.scale)) onChange(rows);
        setTyped(null);
      }}
    />
  );
}
