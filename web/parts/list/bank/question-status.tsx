import { useTranslation } from "react-i18next";
import { Badge } from "../../../base/ui/badge.tsx";
import type { Question } from "./found.ts";

const tones = { draft: "line", in_review: "info", retired: "warning" } as const;

/** Shows a question's status: a badge for exceptions, plain text for the usual one. */
export function QuestionStatus({ status }: { status: Question["status"] }) {
  const { t } = useTranslation("bank");
  if (status === "published") return <span className="faint">{t("status.published")}</span>;
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
