import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { QuestionBody } from "../../base/questions/question-body.tsx";
import { saidResponse } from "../../base/questions/said-response.ts";
import { Button } from "../../base/ui/button.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { CountLateDialog } from "../../parts/sittings/count-late-dialog.tsx";
import type { ReviewedAttempt, Sitting } from "./requests.ts";
import type { ShownAttempt } from "./section-rows.ts";

type LateAnswerProps = { sitting: Sitting; row: ShownAttempt; isOwn: boolean };

/** Shows an answer that didn't arrive in time beside the one that counts, why it was late, and the way to count it for those who may. */
export function LateAnswer({ sitting, row, isOwn }: LateAnswerProps) {
  const { t } = useTranslation("report");
  const dates = useDates(useUser().time_zone);
  const [isCounting, setCounting] = useState(false);
  const { late } = row;
  if (!late) return null;
  const ended = late.why === "paused" || late.why === "overtaken" ? late.why : (late.ended_by ?? "open");
  const standing = late.counted ? "counted" : late.waits ? (isOwn ? "waits_own" : "waits") : "overtaken";
  return (
    <section className="reviewed-why late-answer" aria-labelledby="late-answer">
      <h3 className="h3" id="late-answer">
        {t(`late.title.${isOwn && ended === "staff" ? "staff_own" : ended}`)}
      </h3>
      <p className="body-s">
        {t(`late.why.${late.why}`)} {t("late.received", { when: dates.moment(late.received_at) })}
      </p>
      <Answers row={row} late={late} />
      <p className="body-s strong">{t(`late.standing.${standing}`)}</p>
      {late.waits && sitting.can.count_late === true ? (
        <Button onPress={() => setCounting(true)}>{t("late.count")}</Button>
      ) : null}
      {isCounting ? <CountLateDialog sitting={sitting} attempts={[row.id]} onClose={() => setCounting(false)} /> : null}
    </section>
  );
}

/** Work that is too long for a line. */
const WORK: readonly string[] = ["extended_text", "file_upload"];

/** What counts beside what came late: in words where they do, else the whole question as it was answered late. */
function Answers({ row, late }: { row: ShownAttempt; late: NonNullable<ReviewedAttempt["late"]> }) {
  const { t } = useTranslation("report");
  // The wire's type leaves out what has a default; the server fills it in.
  const { body, interactions } = row.question as QuestionCandidate;
  const said = (response: unknown) => saidResponse({ body, interactions }, response);
  const [counts, came] = [said(row.response), said(late.response)];
  if (interactions.some(({ type }) => WORK.includes(type))) {
    return late.counted ? null : (
      <QuestionBody question={{ stimulus: null, body, interactions }} response={late.response} />
    );
  }
  return (
    <dl className="facts-row">
      {late.counted ? null : (
        <div>
          <dt>{t("late.counts_now")}</dt>
          <dd dir="auto">{counts || t("late.blank")}</dd>
        </div>
      )}
      <div>
        <dt>{t(late.why === "overtaken" ? "late.answer_overtaken" : "late.answer")}</dt>
        <dd dir="auto">{came || t("late.blank")}</dd>
      </div>
    </dl>
  );
}
