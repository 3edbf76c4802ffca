import { useTranslation } from "react-i18next";
import { Link } from "../ui/link.tsx";

const tabs = { progress: "/performance", week: "/performance/week", reports: "/performance/reports" } as const;

/** Shows the tabs of a student's performance pages. @param user The student, when another person looks. */
export function PerformanceTabs({ current, user }: { current: keyof typeof tabs; user?: string | undefined }) {
  const { t } = useTranslation("shell");
  return (
    <nav className="tabs perf-tabs no-print" aria-label={t("performance_tabs.label")}>
      {(Object.keys(tabs) as (keyof typeof tabs)[]).map((id) => (
        <Link
          key={id}
          className="tab"
          href={user ? `${tabs[id]}?user=${user}` : tabs[id]}
          aria-current={id === current ? "page" : undefined}
        >
          {t(`performance_tabs.${id}`)}
        </Link>
      ))}
    </nav>
  );
}
