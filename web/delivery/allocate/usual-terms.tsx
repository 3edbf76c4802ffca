import { useTranslation } from "react-i18next";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { LimitsPage } from "./requests.ts";

type Usual = LimitsPage["usual"][number];
type UsualTermsProps = { usual: readonly Usual[]; people: number; showsAssessment: boolean };

/** Shows in one line for each assessment what most people get. */
export function UsualTerms({ usual, people, showsAssessment }: UsualTermsProps) {
  const { t } = useTranslation("allocate");
  const numbers = useNumbers();
  const durations = useDurations();
  const named = useNamedMoment();
  const wordsOf = (terms: Usual) =>
    [
      terms.opens_at ? t("check.opens", { when: named(terms.opens_at, terms.time_zone) }) : t("check.open_now"),
      terms.closes_at
        ? t(terms.hard_close ? "check.ends" : "check.closes", { when: named(terms.closes_at, terms.time_zone) })
        : t("check.no_close"),
      terms.total_seconds === null ? t("untimed") : durations.words(terms.total_seconds),
      t("check.sittings", { count: terms.sittings_allowed, said: numbers.counted(terms.sittings_allowed) }),
    ].join(" · ");
  return (
    <section className="sheet stack g2" aria-label={t("check.usual")}>
      <h3 className="h3">{t("check.students", { count: people, said: numbers.counted(people) })}</h3>
      {usual.map((terms) => (
        <p key={terms.assessment.id} className="num">
          {showsAssessment ? <bdi className="med block-line">{terms.assessment.name}</bdi> : null}
          <span>
            {terms.people === people
              ? t("check.all_get", { terms: wordsOf(terms) })
              : t("check.most_get", {
                  count: terms.people,
                  said: numbers.counted(terms.people),
                  terms: wordsOf(terms),
                })}
          </span>
        </p>
      ))}
    </section>
  );
}
