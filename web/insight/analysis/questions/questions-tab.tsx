import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { FilterChips } from "../../../base/ui/filter-chips.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import type { Analysis, CalibrationView } from "../requests.ts";
import { TableDownload } from "../table-download.tsx";
import { useCalibrationName } from "../use-calibration-name.ts";
import { QuestionSheet } from "./question-sheet.tsx";
import { QuestionTable } from "./question-table.tsx";
import { rowsOf, sortRows } from "./rows.ts";

const route = getRouteApi("/signed-in/assessments/$assessment/analysis");

/** From so many people on figures say something of each question; below `least`, nothing of a single one. */
const ample = 100;
const least = 30;

type QuestionsTabProps = { analysis: Analysis; calibration: CalibrationView | undefined };

/** Shows which questions measure well, and which are odd. */
export function QuestionsTab({ analysis, calibration }: QuestionsTabProps) {
  const { t } = useTranslation("analysis");
  const { ordering = "position", flagged, q } = route.useSearch();
  const navigate = route.useNavigate();
  const nameOf = useCalibrationName();
  const isFew = analysis.people < ample;
  const isTooFew = analysis.people < least;
  // Where all of them have few answers, that is said once above them.
  const all = rowsOf(analysis.questions, calibration?.questions ?? []).map((row) => {
    const flags = isFew ? row.flags.filter(({ code }) => code !== "few_responses") : row.flags;
    // Of few people a key is doubted without a flag: the results and the list of analyses count it too.
    const isDoubted = flags.length === 0 && row.question.is_doubted;
    const doubt = { code: "suspect_key" as const, sentence: t("results.questions.doubted") };
    return { ...row, flags: isDoubted ? [doubt] : flags };
  });
  const odd = all.filter(({ flags }) => flags.length > 0);
  const rows = sortRows(flagged ? odd : all, ordering);
  const open = all.find(({ question }) => question.question === q);
  const change = (next: { ordering?: string; flagged?: true | undefined; q?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  return (
    <section className="block">
      <header className="row between top wrap">
        <div>
          <h2 className="h2">{t("questions.title")}</h2>
          <p className="answer">
            {isFew && odd.length > 0
              ? t("results.questions.few", { odd: odd.length, all: all.length })
              : isTooFew
                ? t("questions.too_few", { count: analysis.people })
                : odd.length === 0
                  ? t(isFew ? "questions.quiet" : "questions.sound", { count: all.length })
                  : t("questions.odd", { count: odd.length, all: all.length })}
          </p>
        </div>
        <TableDownload analysis={analysis} />
      </header>
      {isFew && !isTooFew ? (
        <div className="mb-5">
          <Notice>{t("few_people", { count: analysis.people })}</Notice>
        </div>
      ) : null}
      <div className="mb-5">
        <FilterChips
          label={t("questions.filter")}
          choices={[
            { id: "all", label: t("questions.all"), count: all.length },
            { id: "flagged", label: t("questions.flagged"), count: odd.length },
          ]}
          value={flagged ? "flagged" : "all"}
          onChange={(id) => change({ flagged: id === "flagged" || undefined })}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t("questions.none_title")}>{t(isFew ? "questions.quiet" : "questions.none")}</EmptyState>
      ) : (
        <QuestionTable
          rows={rows}
          ordering={ordering}
          onOrderingChange={(next) => change({ ordering: next })}
          onShow={(question) => change({ q: question })}
        />
      )}
      <p className="foot">
        {[
          t("questions.sure", { count: analysis.people }),
          calibration?.calibration
            ? t("questions.of_calibration", { name: nameOf(calibration.calibration) })
            : all.some(({ irt }) => irt)
              ? t("questions.of_own")
              : "",
          all.some(({ calibrated }) => calibrated && calibrated.fit.p !== null) ? t("questions.fit_rule") : "",
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      {open ? (
        <QuestionSheet
          row={open}
          rows={rows}
          thetas={calibration?.thetas ?? []}
          onShow={(question) => change({ q: question })}
          mayRegrade={analysis.can.regrade}
        />
      ) : null}
    </section>
  );
}
