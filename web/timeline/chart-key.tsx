import { useTranslation } from "react-i18next";

/** Names the signs of the chart. */
export function ChartKey() {
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
      <span>
        <svg aria-hidden="true" viewBox="0 0 14 14">
          <circle className="q-ok" cx="7" cy="7" r="4" />
        </svg>
        {t("key.right")}
      </span>
      <span>
        <svg aria-hidden="true" viewBox="0 0 14 14">
          <path className="q-no" d="M3 3l8 8m0-8l-8 8" />
        </svg>
        {t("key.wrong")}
      </span>
    </div>
  );
}
