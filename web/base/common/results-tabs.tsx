import { useTranslation } from "react-i18next";
import { Link } from "../ui/link.tsx";

const tabs = { assessments: "/results", gradebook: "/results/gradebook" } as const;

/** Shows the two ways to look at results: by assessment, and all of them by student. */
export function ResultsTabs({ current }: { current: keyof typeof tabs }) {
  const { t } = useTranslation("shell");
  return (
    <nav className="tabs results-tabs no-print" aria-label={t("results_tabs.label")}>
      {(Object.keys(tabs) as (keyof typeof tabs)[]).map((id) => (
        <Link key={id} className="tab" href={tabs[id]} aria-current={id === current ? "page" : undefined}>
          {t(`results_tabs.${id}`)}
        </Link>
      ))}
    </nav>
  );
}
