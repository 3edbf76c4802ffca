import "./question-title.css";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { plainWords } from "../../../base/questions/plain-words.ts";
import { RichContent } from "../../../base/ui/rich-content.tsx";
import type { Question } from "./found.ts";
import { renderQuery } from "./render-authored.ts";
import { titleHtml } from "./title-html.ts";

/**
 * Shows the beginning of a question with its math painted; until what paints it is there, and where there is none, in plain
 * words.
 */
export function QuestionTitle({ question }: { question: Pick<Question, "body" | "title"> }) {
  const { t } = useTranslation("bank");
  const html = useMemo(() => titleHtml(question.body), [question.body]);
  // The title is in plain words then.
  const render = useQuietExtra({ ...renderQuery, enabled: html !== null });
  const painted = useMemo(() => (html === null ? null : (render?.(html) ?? null)), [html, render]);
  if (painted === null) return <>{question.title || t("untitled")}</>;
  // Browsers leave formulas out of the name of a link or button that they are in.
  return (
    <>
      <span className="sr">{plainWords(painted)}</span>
      <RichContent inline aria-hidden="true" className="title-math" html={painted} />
    </>
  );
}
