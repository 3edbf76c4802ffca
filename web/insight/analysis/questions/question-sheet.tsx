import { getRouteApi } from "@tanstack/react-router";
import { ChevronDown, ChevronUp, Pencil, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { SideSheet } from "../../../base/ui/side-sheet.tsx";
import { CurvePlot } from "./curve-plot.tsx";
import { LEAST_PEOPLE } from "./fit-verdict.ts";
import { OptionPlot } from "./option-plot.tsx";
import { QuestionFacts } from "./question-facts.tsx";
import { QuestionSeen } from "./question-seen.tsx";
import { regradeAddress, versionsIn } from "./regrade-address.ts";
import type { Row } from "./rows.ts";

const route = getRouteApi("/signed-in/assessments/$assessment/analysis");

type QuestionSheetProps = {
  row: Row;
  /** In the order of the table, for going on from one to the next. */
  rows: readonly Row[];
  thetas: readonly number[];
  onShow: (question: string | undefined) => void;
  mayRegrade: boolean;
};

/** Shows one question: what is odd about it, how it is seen, who chose what, and how it goes with ability. */
export function QuestionSheet({ row, rows, thetas, onShow, mayRegrade }: QuestionSheetProps) {
  const { t } = useTranslation("analysis");
  const { role } = useUser();
  const { question, calibrated, flags } = row;
  const isJudged = question.answered + question.omitted + question.not_reached + question.to_mark >= LEAST_PEOPLE;
  return (
    <SideSheet
      title={t("sheet.title", { number: question.position, section: question.section })}
      closeLabel={t("sheet.close")}
      open
      onClose={() => onShow(undefined)}
      aside={<Steps row={row} rows={rows} onShow={onShow} />}
    >
      <div className="stack g8 analysis-sheet">
        {flags.length > 0 ? (
          <Notice tone="warning" title={t("sheet.odd", { count: flags.length })}>
            <ul className="analysis-odd" dir="auto">
              {flags.map(({ code, sentence }) => (
                <li key={code}>{sentence}</li>
              ))}
            </ul>
          </Notice>
        ) : (
          <p className="dim">{t(isJudged ? "sheet.sound" : "sheet.unjudged")}</p>
        )}
        <QuestionSeen id={question.question} answered={question.version_number} />
        {question.options ? <OptionPlot options={question.options} rival={question.if_key?.letter} /> : null}
        {calibrated ? <CurvePlot question={calibrated} flags={flags} thetas={thetas} /> : null}
        <QuestionFacts row={row} />
        {isTyped(question) ? <TypedLink question={question.question} /> : null}
        {role === "counselor" ? null : (
          <p className="row g2 wrap">
            {mayRegrade ? <RegradeLink question={question} /> : null}
            <ButtonLink href={`/bank/${question.question}/edit`}>
              <Icon of={Pencil} small />
              {t("sheet.edit")}
            </ButtonLink>
          </p>
        )}
      </div>
    </SideSheet>
  );
}

const isTyped = ({ types: [type, ...others] }: Row["question"]) =>
  others.length === 0 && (type === "numeric_entry" || type === "text_entry");

function TypedLink({ question }: { question: string }) {
  const { t } = useTranslation("analysis");
  const { assessment } = route.useParams();
  const { version } = route.useSearch();
  const where = version === undefined ? "" : `?version=${version}`;
  return (
    <p>
      <Link href={`/results/${assessment}/typed-answers/${question}${where}`}>{t("typed.see")}</Link>
    </p>
  );
}

/** Leads to regrading; where the key is in doubt, with the option that the best chose. */
function RegradeLink({ question }: { question: Row["question"] }) {
  const { t } = useTranslation("analysis");
  const { assessment } = route.useParams();
  const { version } = route.useSearch();
  return (
    <ButtonLink href={regradeAddress(assessment, question, versionsIn(version))}>
      <Icon of={RefreshCw} small />
      {question.if_key ? t("sheet.make_key", { letter: question.if_key.letter }) : t("sheet.regrade")}
    </ButtonLink>
  );
}

function Steps({ row, rows, onShow }: Pick<QuestionSheetProps, "row" | "rows" | "onShow">) {
  const { t } = useTranslation("analysis");
  const index = rows.findIndex((one) => one.question.question === row.question.question);
  const step = (by: 1 | -1, label: string, icon: typeof ChevronUp) => {
    const next = index < 0 ? undefined : rows[index + by];
    return (
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={label}
        isDisabled={!next}
        onPress={() => next && onShow(next.question.question)}
      >
        <Icon of={icon} small />
      </Button>
    );
  };
  return (
    <>
      {step(-1, t("sheet.previous"), ChevronUp)}
      {step(1, t("sheet.next"), ChevronDown)}
    </>
  );
}
