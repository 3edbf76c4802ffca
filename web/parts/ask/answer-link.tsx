import { useTranslation } from "react-i18next";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { Link } from "../../base/ui/link.tsx";
import { answeredMistakesQuery } from "./answered-mistakes.ts";
import { askAddress } from "./ask-address.ts";

/** Links from the student's mistake to the answer that others with the same mistake got; renders nothing where there is none. */
export function AnswerLink({ session, attempt }: { session: string; attempt: string }) {
  const { t } = useTranslation("ask");
  // A second way to an answer that is among the doubts too.
  const answered = useQuietExtra(answeredMistakesQuery);
  if (!answered?.has(attempt)) return null;
  return (
    <Link className="link body-s nowrap" href={askAddress({ session, attempt })}>
      {t("offered.read")}
    </Link>
  );
}
