import { MessageCircleQuestionMark } from "lucide-react";
import { useTranslation } from "react-i18next";
import { coveringQuery } from "../../base/common/covering.ts";
import { CoveringLink } from "../../base/common/covering-link.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { AnswerLink } from "../../parts/ask/answer-link.tsx";
import { askAddress } from "../../parts/ask/ask-address.ts";
import { askedQuery, type ReviewedAttempt } from "./requests.ts";

/** Leads a student to what clears a question up: what covers its topic, what others were answered, their tutors, and what they asked before. */
export function ClearUp({ session, row }: { session: string; row: ReviewedAttempt }) {
  const { t } = useTranslation("report");
  const isStudent = useUser().role === "student";
  const topic = row.tags.at(-1)?.id;
  const { data: covering, failure } = useExtra(
    coveringQuery(topic === undefined || !isStudent ? [] : [topic]),
    t("unloaded.covering"),
  );
  const doubts = useExtra({ ...askedQuery(session), enabled: isStudent }, t("unloaded.asked"));
  const asked = doubts.data?.get(row.id) ?? [];
  if (!isStudent) return null;
  return (
    <section className="no-print stack g3" aria-label={t("review.clear_up")}>
      <p className="row row-4 wrap">
        <ButtonLink href={askAddress({ session, attempt: row.id })}>
          <Icon of={MessageCircleQuestionMark} small />
          {t("review.ask")}
        </ButtonLink>
        {topic === undefined ? null : <CoveringLink covering={covering?.get(topic)} />}
        <AnswerLink session={session} attempt={row.id} />
      </p>
      {failure}
      {doubts.failure}
      {asked.length > 0 ? (
        <ul className="stack g2 body-s">
          {asked.map(({ id, title, state }) => (
            <li key={id}>
              <span className="faint">{t("review.asked")}</span>{" "}
              <Link className="link" href={`/doubts?doubt=${id}`}>
                <bdi>{title || t("review.asked_picture")}</bdi>
              </Link>{" "}
              <span className="faint">{t(`review.asked_state.${state}`)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
