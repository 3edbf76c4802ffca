import "./question-title.css";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RichContent } from "../../ui/rich-content.tsx";
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
  const { data: render } = useQuery({ ...renderQuery, enabled: html !== null });
  const painted = useMemo(() => (html === null ? null : (render?.(html) ?? null)), [html, render]);
  if (painted === null) return <>{question.title || t("untitled")}</>;
  return <RichContent inline className="title-math" html={painted} />;
}
