import { useTranslation } from "react-i18next";
import type { Sitting } from "./requests.ts";
import type { ReviewFilter } from "./review-filter.ts";

/** Tells how many questions were never reached, where a list could seem to lack them. */
export function UnreachedFoot({ sitting, filter }: { sitting: Sitting; filter: ReviewFilter }) {
  const { t } = useTranslation("report");
  const count = sitting.sections.reduce(
    (sum, section) => sum + (section.state === "pending" ? section.question_count : 0),
    0,
  );
  if (count === 0 || !["all", "missed", "not_reached"].includes(filter)) return null;
  return <p className="foot">{t("review.unreached", { count })}</p>;
}
