import { MessageCircleQuestionMark } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { newAnswersQuery } from "./requests.ts";

/** Says which of the student's doubts have an answer that they have not seen, and leads there; nothing where none has. */
export function DoubtsAnswered() {
  const { t } = useTranslation("home");
  const durations = useDurations();
  const { data: fresh = [], failure } = useExtra(newAnswersQuery, t("unloaded.answers"));
  const [first] = fresh;
  if (!first) return failure;
  const { question, page, moment } = first.anchor;
  const about = question
    ? t("answered.question", { assessment: question.assessment.name, number: question.position })
    : page
      ? t("answered.page", { material: page.material.name, page: page.page })
      : t("answered.moment", { video: moment?.video.name ?? "", at: durations.moment(moment?.at_ms ?? 0) });
  return (
    <p className="row row-2 answered">
      <Icon of={MessageCircleQuestionMark} small />
      <span>
        {fresh.length > 1 ? t("answered.many", { count: fresh.length }) : about}{" "}
        <Link href={fresh.length > 1 ? "/doubts" : `/doubts?doubt=${first.id}`}>
          {t("answered.go", { count: fresh.length })}
        </Link>
      </span>
    </p>
  );
}
