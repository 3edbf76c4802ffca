import "../../base/ui/styles/print.css";
import "./report.css";
import "./review.css";
import { getRouteApi } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { markOf } from "../../base/common/answer-mark.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { PrintBrand } from "../../base/ui/print-brand.tsx";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { servedBrand } from "../../base/ui/served-brand.ts";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { reviewAddress } from "./review-address.ts";
import { ReviewedAnswer } from "./reviewed-answer.tsx";
import { bySection, isShown, type NumberedRow } from "./section-rows.ts";
import { useSitting } from "./use-sitting.ts";
import { WithheldQuestion } from "./withheld.tsx";

const route = getRouteApi("/signed-in/reports/$session/review/print");

/** Shows a review as it is printed: its questions with the answers and what explains them, as far as they may be seen and are open. */
export function PrintReview() {
  const { t } = useTranslation("report");
  const { session } = route.useParams();
  const { missed = false, short = false } = route.useSearch();
  const navigate = route.useNavigate();
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const { sitting, rows, isOwn } = useSitting(session);
  useDocumentTitle(t("review.title", { assessment: sitting.assessment_name }));
  const all = rows ?? [];
  const lost = all.filter(({ row }) => row.missed);
  const shown = missed ? lost : all;
  const go = (next: { missed: boolean; short: boolean }) =>
    void navigate({
      search: { missed: next.missed || undefined, short: next.short || undefined },
      replace: true,
      resetScroll: false,
    });
  return (
    <div>
      <div className="rv-print-bar no-print">
        <Link href={reviewAddress(session)}>{t("review.to_list")}</Link>
        <span className="row row-4 wrap">
          <Checkbox isSelected={missed} onChange={(isOn) => go({ missed: isOn, short })}>
            {t("paper.missed")}
          </Checkbox>
          <Checkbox isSelected={!short} onChange={(isOn) => go({ missed, short: !isOn })}>
            {t("paper.explanations")}
          </Checkbox>
          <Button
            variant="primary"
            isDisabled={shown.length === 0}
            onPress={() => void document.fonts.ready.then(() => print())}
          >
            <Icon of={Printer} small />
            {t("report.print")}
          </Button>
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t("review.empty")}>{t(`review.empty_body.${missed ? "missed" : "all"}`)}</EmptyState>
      ) : (
        <article className="rv-paper on-paper">
          <header>
            <PrintBrand {...servedBrand()} />
            <p className="meta">
              <bdi>{sitting.user_name}</bdi>
              {sitting.submitted_at ? ` · ${dates.date(sitting.submitted_at)}` : null}
            </p>
            <h1 className="h1">{t("review.title", { assessment: sitting.assessment_name })}</h1>
            <p className="dim">
              {t("paper.lead", { missed: numbers.counted(lost.length), total: numbers.counted(all.length) })}
            </p>
          </header>
          {bySection(shown).map(({ section, rows: own }) => (
            <section key={section.id}>
              <h2 className="h2 rv-paper-section">
                <bdi>{section.name}</bdi>
              </h2>
              {own.map((each, index) => (
                <PrintedQuestion
                  key={each.row.id}
                  each={each}
                  before={own[index - 1]}
                  isOwn={isOwn}
                  isExplained={!short}
                />
              ))}
            </section>
          ))}
        </article>
      )}
    </div>
  );
}

type PrintedQuestionProps = {
  each: NumberedRow;
  before: NumberedRow | undefined;
  isOwn: boolean;
  isExplained: boolean;
};

function PrintedQuestion({ each: { row }, before, isOwn, isExplained }: PrintedQuestionProps) {
  const { t } = useTranslation("report");
  const durations = useDurations();
  const facts = [row.tags.at(-1)?.name, row.time_ms ? durations.clock(row.time_ms) : null].filter(Boolean);
  const stimulus = row.question?.stimulus;
  // A passage is printed once for the questions about it.
  const isNew = stimulus && before?.row.question?.stimulus?.body !== stimulus.body;
  return (
    <>
      {isNew ? <RichContent className="rv-paper-passage" html={stimulus.body} /> : null}
      <section className="rv-paper-question" aria-label={t("review.number", { number: row.position })}>
        <p className="row row-2 meta">
          <b className="num">{row.position}</b>
          <span>{t(`marks.${markOf(row)}`)}</span>
          <bdi>{facts.join(" · ")}</bdi>
        </p>
        {isShown(row) ? (
          <ReviewedAnswer row={isExplained ? row : { ...row, feedback: undefined }} isOwn={isOwn} />
        ) : (
          <WithheldQuestion row={row} />
        )}
        {row.closed ? <p className="meta">{t("redo.here")}</p> : null}
        {isExplained && row.explanation ? <RichContent className="dim" html={row.explanation} /> : null}
      </section>
    </>
  );
}
