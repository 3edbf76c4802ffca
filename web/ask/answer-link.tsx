import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "../ui/link.tsx";
import { answeredMistakesQuery } from "./answered-mistakes.ts";
import { askAddress } from "./ask-address.ts";

/** Leads from a mistake of one’s own to the answer that others with the same one got; nothing where there is none. */
export function AnswerLink({ session, attempt }: { session: string; attempt: string }) {
  const { t } = useTranslation("ask");
  const answered = useQuery(answeredMistakesQuery).data;
  if (!answered?.has(attempt)) return null;
  return (
    <Link className="link body-s nowrap" href={askAddress({ session, attempt })}>
      {t("offered.read")}
    </Link>
  );
}
