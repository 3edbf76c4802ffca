import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { Dashboard } from "./requests.ts";

type DueProps = { due: Dashboard["due"]; now: Date };

/** Shows what is to be read and watched by a day, what is overdue first; nothing where nothing is. */
export function Due({ due, now }: DueProps) {
  const { t } = useTranslation("home");
  const dates = useDates(useUser().time_zone);
  if (due.length === 0) return null;
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("due.title")}</h2>
      </header>
      <ul className="done-list">
        {due.map(({ kind, id, title, due_at: at }) => {
          const isLate = new Date(at) < now;
          const go = t(kind === "material" ? "reading.go" : "watching.go");
          return (
            <li key={id}>
              <span className="grow">
                <span className="med block-line">
                  <bdi>{title}</bdi>
                </span>
                <span className={isLate ? "body-s num t-warning" : "body-s num faint"}>
                  {t(isLate ? "due.late" : "due.by", { when: dates.moment(at) })}
                </span>
              </span>
              <Link
                href={kind === "material" ? `/library/${id}` : `/videos/${id}`}
                className="link body-s"
                aria-label={`${go}: ${title}`}
              >
                {go}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
