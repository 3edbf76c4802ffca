import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";
import type { Question } from "./found.ts";

const tones = { draft: "line", in_review: "info", retired: "warning" } as const;

/** Where a question stands: a badge for the exception, plain words for what is usual. */
export function QuestionStatus({ status }: { status: Question["status"] }) {
  const { t } = useTranslation("bank");
  if (status === "published") return <span className="faint">{t("status.published")}</span>;
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
