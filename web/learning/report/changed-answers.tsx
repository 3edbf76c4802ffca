import { useTranslation } from "react-i18next";
import { markOf } from "../../base/common/answer-mark.ts";
import { AnswerMarkIcon } from "../../base/common/answer-mark-icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { reviewAddress } from "./review-address.ts";
import type { NumberedRow } from "./section-rows.ts";

const most = 12;

/** Shows which answers were changed and how those came out in the end. */
export function ChangedAnswers({ session, rows, isOwn }: { session: string; rows: NumberedRow[]; isOwn: boolean }) {
  const { t } = useTranslation("report");
  const changed = rows.filter(({ row }) => (row.changed ?? 0) > 0);
  const count = (mark: string) => changed.filter(({ row }) => markOf(row) === mark).length;
  const right = count("right");
  const wrong = count("wrong");
  const isKnown = changed.every(({ row }) => markOf(row) !== "unknown");
  const outcome = isKnown ? t("changes.outcome", { right, wrong, other: changed.length - right - wrong }) : "";
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t(isOwn ? "changes.title" : "changes.title_team")}</h2>
        <p className="answer">
          {changed.length === 0 ? t("changes.none") : `${t("changes.some", { count: changed.length })} ${outcome}`}
        </p>
      </header>
      {changed.length > 0 ? (
        <>
          <ul className="changed-list">
            {changed.slice(0, most).map(({ row, number, section }) => (
              <li key={row.id}>
                <AnswerMarkIcon mark={markOf(row)} />
                <Link href={reviewAddress(session, { show: "changed", at: number })}>
                  {t("changes.question", { number: row.position })}
                </Link>
                <span className="meta">
                  {[section?.name, t("changes.times", { count: row.changed ?? 0 })].filter(Boolean).join(" · ")}
                </span>
              </li>
            ))}
          </ul>
          <p className="foot">{t("changes.foot")}</p>
        </>
      ) : null}
    </section>
  );
}
