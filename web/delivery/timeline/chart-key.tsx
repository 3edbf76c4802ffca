import { useTranslation } from "react-i18next";
import { AnswerMarkIcon } from "../../base/common/answer-mark-icon.tsx";

/** Names the signs of the chart. */
export function ChartKey({ hasChecks }: { hasChecks: boolean }) {
  const { t } = useTranslation("timeline");
  return (
    <div className="keyline">
      <span>
        <svg className="tline" aria-hidden="true" viewBox="0 0 14 14">
          <rect className="visit" x="1" y="3" width="12" height="8" rx="2" />
        </svg>
        {t("key.visit")}
      </span>
      <span>
        <svg className="tline" aria-hidden="true" viewBox="0 0 14 14">
          <circle className="ans" cx="7" cy="7" r="3.5" />
        </svg>
        {t("key.answer")}
      </span>
      <span>
        <svg className="tline" aria-hidden="true" viewBox="0 0 14 14">
          <circle className="ans-off" cx="7" cy="7" r="3.5" />
        </svg>
        {t("key.answer_offline")}
      </span>
      <span>
        <svg className="tline" aria-hidden="true" viewBox="0 0 14 14">
          <path className="blur" d="M7 1v12" />
        </svg>
        {t("key.blur")}
      </span>
      {hasChecks ? (
        <span>
          <svg className="tline" aria-hidden="true" viewBox="0 0 14 14">
            <path className="brass-line" d="M7 5v4" />
          </svg>
          {t("key.check")}
        </span>
      ) : null}
      <span>
        <AnswerMarkIcon mark="right" />
        {t("key.right")}
      </span>
      <span>
        <AnswerMarkIcon mark="partial" />
        {t("key.part")}
      </span>
      <span>
        <AnswerMarkIcon mark="wrong" />
        {t("key.wrong")}
      </span>
    </div>
  );
}
