import { useTranslation } from "react-i18next";
import { Link } from "../../../base/ui/link.tsx";

const ends = { scores: "", students: "/students" } as const;

type AssessmentTabsProps = { assessment: string; current: keyof typeof ends };

/** Shows the two ways to look at the results of one assessment: all scores together, and student by student. */
export function AssessmentTabs({ assessment, current }: AssessmentTabsProps) {
  const { t } = useTranslation("analysis");
  return (
    <nav className="tabs mb-5 no-print" aria-label={t("students.tabs.label")}>
      {(Object.keys(ends) as (keyof typeof ends)[]).map((id) => (
        <Link
          key={id}
          className="tab"
          href={`/results/${encodeURIComponent(assessment)}${ends[id]}`}
          aria-current={id === current ? "page" : undefined}
        >
          {t(`students.tabs.${id}`)}
        </Link>
      ))}
    </nav>
  );
}
