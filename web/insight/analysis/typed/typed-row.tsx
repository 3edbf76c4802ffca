import { useTranslation } from "react-i18next";
import { cx } from "../../../base/ui/class-names.ts";
import { Link } from "../../../base/ui/link.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { TypedSearch } from "../analysis-search.ts";
import { addressWithTyped, versionsIn } from "../questions/regrade-address.ts";
import type { TypedAnswer } from "../requests.ts";

type TypedRowProps = {
  answer: TypedAnswer;
  /** Of the most frequent answer in sight. */
  share: number;
  /** Whether the key probably missed it. */
  isMissed: boolean;
  question: string;
  assessment: string;
  version: TypedSearch["version"];
  mayRegrade: boolean;
};

/** Shows an answer as it was typed: how many typed it, what it counts as, and the way to accept it too. */
export function TypedRow({ answer, share, isMissed, question, assessment, version, mayRegrade }: TypedRowProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { typed, students, counted, likeness, can_accept: canAccept } = answer;
  return (
    <li className={cx("typed-row body-s", isMissed && "typed-on")}>
      <code dir="auto">{typed}</code>
      <span className={cx("typed-bar", counted === "right" && "typed-right")} aria-hidden="true">
        <i style={{ width: `${Math.max(1, 100 * share)}%` }} />
      </span>
      <span className="num med">
        {numbers.counted(students)}
        <span className="sr"> {t("typed.students", { count: students })}</span>
      </span>
      <span>
        {t(`typed.counted.${counted}`)}
        {likeness ? <span className="meta typed-like">{t(`typed.likeness.${likeness}`)}</span> : null}
      </span>
      <span>
        {mayRegrade && canAccept ? (
          <Link
            href={addressWithTyped(assessment, question, typed, versionsIn(version))}
            aria-label={`${t("typed.accept")}: ${typed}`}
          >
            {t("typed.accept")}
          </Link>
        ) : mayRegrade && counted === "unreadable" && likeness ? (
          <span className="meta">{t("typed.no_number")}</span>
        ) : null}
      </span>
    </li>
  );
}
