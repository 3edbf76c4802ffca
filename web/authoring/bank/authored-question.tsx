import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { QuestionBody } from "../../base/questions/question-body.tsx";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { mapTexts, renderQuery } from "../../parts/list/bank/render-authored.ts";
import type { Authored } from "./authored.ts";
import { TryQuestion } from "./try-question.tsx";

const views = ["as_student", "with_key"] as const;

type AuthoredQuestionProps = { authored: Authored; pictures?: Readonly<Record<string, string>> };

/** Shows a question as a student sees it, to be tried, or with its key, explanation and hints. */
export function AuthoredQuestion({ authored, pictures }: AuthoredQuestionProps) {
  const { t } = useTranslation("bank");
  const [view, setView] = useState<(typeof views)[number]>("as_student");
  const render = useNeeded(renderQuery, null, t("unloaded.question"));
  if (!render.isReady) return render.instead;
  const question = mapTexts(authored, (text) => render.data(text, pictures));
  return (
    <>
      <div>
        <Segmented
          label={t("preview.view")}
          choices={views.map((id) => ({ id, label: t(`preview.${id}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === "as_student" ? (
        <TryQuestion question={question} />
      ) : (
        <>
          <QuestionBody question={question} answerKey={question.key} />
          <section>
            <h3 className="h3">{t("preview.explanation")}</h3>
            {question.isKeyWithheld ? (
              <p className="faint body-s">{t("preview.key_withheld")}</p>
            ) : question.explanation ? (
              <RichContent className="dim" html={question.explanation} />
            ) : (
              <p className="faint body-s">{t("preview.no_explanation")}</p>
            )}
          </section>
          <Hints hints={question.hints} />
        </>
      )}
    </>
  );
}

function Hints({ hints }: Pick<Authored, "hints">) {
  const { t } = useTranslation("bank");
  if (hints.length === 0) return null;
  return (
    <section>
      <h3 className="h3">{t("preview.hints")}</h3>
      <ol className="dim">
        {hints.map((hint, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hint is known by its place.
          <li key={index}>
            <RichContent html={hint} />
          </li>
        ))}
      </ol>
    </section>
  );
}
