import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { practiceDueQuery } from "../../base/common/practice-due.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { examDatesQuery, type PlanChanges, type StudyPlan, studyPlanQuery } from "../../parts/plan/requests.ts";
import { type Draft, draftOf, isOn, scaleOf } from "./draft.ts";
import { ExamFields } from "./exam-fields.tsx";
import { MinuteSteps } from "./minute-steps.tsx";
import { MoveMocks } from "./move-mocks.tsx";
import { Pauses } from "./pauses.tsx";
import { Preview } from "./preview.tsx";

type PlanFormProps = { study: StudyPlan; isChange: boolean; onDone: () => void };

const targetIn = (text: string) => (text.trim() === "" ? null : Number(text.trim().replace(",", ".")));

/** Asks for the exam, its date, the score and the minutes of each day, with the plan beside them. */
export function PlanForm({ study, isChange, onDone }: PlanFormProps) {
  const { t } = useTranslation("plan");
  const numbers = useNumbers();
  const { data: dates, failure } = useExtra(examDatesQuery, t("form.dates_not_loaded"));
  const [typed, setTyped] = useState<Draft | null>(null);
  const draft = typed ?? draftOf(study, dates?.[0]?.exam ?? "");
  const [isTried, setTried] = useState(false);
  const { save, fault } = useSave(study, onDone);
  const set = (changes: Partial<Draft>) => {
    setTyped({ ...draft, ...changes });
    // What was refused is no longer what is typed.
    save.reset();
  };
  const { target, ...rest } = draft;
  const score = targetIn(target);
  const scale = scaleOf(dates ?? [], draft.exam);
  const isScore = score === null || isOn(scale, score);
  const scaleSaid = scale && {
    min: numbers.plain(scale.min),
    max: numbers.plain(scale.max),
    step: numbers.plain(scale.step),
  };
  const noScore = scaleSaid ? t("form.off_scale", scaleSaid) : t("form.no_target");
  const changes: PlanChanges = { ...rest, target_score: isScore ? score : null };
  const [first, second, third, fourth, fifth, sixth] = [useId(), useId(), useId(), useId(), useId(), useId()];
  return (
    <Form
      className="first-cols"
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isScore && draft.exam.trim() !== "" && draft.exam_on !== "") save.mutate(changes);
      }}
    >
      <div>
        {failure}
        {fault.general ? (
          <Notice tone="error" title={t("form.failed")}>
            <p>{fault.general}</p>
          </Notice>
        ) : null}
        <ExamFields
          draft={draft}
          dates={dates ?? []}
          today={study.today}
          titleIds={[first, second]}
          onChange={set}
          faults={{
            exam: isTried && draft.exam.trim() === "" ? t("form.no_exam") : fault.exam,
            exam_on: isTried && draft.exam_on === "" ? t("form.no_date") : fault.exam_on,
          }}
        />
        <fieldset className="ff" aria-labelledby={third}>
          <h2 className="h3" id={third}>
            <span className="no">3</span>
            {t("form.target")}
          </h2>
          <div className="plan-fields">
            <TextField
              label={t("form.target_name")}
              inputMode="decimal"
              value={target}
              onChange={(text) => set({ target: text })}
              error={isScore ? fault.target_score : noScore}
              {...(scaleSaid ? { help: t("form.scale", scaleSaid) } : {})}
            />
          </div>
          <LastScore study={study} target={isScore ? score : null} />
        </fieldset>
        <fieldset className="ff" aria-labelledby={fourth}>
          <h2 className="h3" id={fourth}>
            <span className="no">4</span>
            {t("form.minutes")}
          </h2>
          <MinuteSteps value={draft.minutes} onChange={(minutes) => set({ minutes })} />
        </fieldset>
        <fieldset className="ff" aria-labelledby={fifth}>
          <h2 className="h3" id={fifth}>
            {t("form.pauses")}
          </h2>
          <Pauses value={draft.pauses} study={study} onChange={(pauses) => set({ pauses })} />
        </fieldset>
        {isChange && study.plan && study.plan.mocks.length > 0 ? (
          <fieldset className="ff" aria-labelledby={sixth}>
            <h2 className="h3" id={sixth}>
              {t("form.mocks")}
            </h2>
            <MoveMocks
              mocks={study.plan.mocks}
              moves={draft.mock_moves}
              fault={fault.mock_moves}
              onChange={(mock_moves) => set({ mock_moves })}
            />
          </fieldset>
        ) : null}
      </div>
      <Preview study={study} changes={changes}>
        <Button variant="primary" size="lg" block type="submit" isPending={save.isPending}>
          {t("form.save")}
        </Button>
        {isChange ? (
          <Button variant="ghost" block onPress={onDone}>
            {t("form.cancel")}
          </Button>
        ) : null}
      </Preview>
    </Form>
  );
}

function LastScore({ study: { last_score: last }, target }: { study: StudyPlan; target: number | null }) {
  const { t } = useTranslation("plan");
  const numbers = useNumbers();
  if (!last) return null;
  const value = numbers.plain(Math.round(last.value));
  const shown = last.unit === "percent" ? `${value} %` : value;
  const score = last.error === null ? shown : `${shown} ±${numbers.plain(Math.round(last.error))}`;
  // A target on a scale says nothing of per cent.
  const isComparable = last.unit === "scaled" || (target ?? 0) <= 100;
  const isReached = target !== null && isComparable && target <= last.value;
  return <p className="meta num">{t(isReached ? "form.target_reached" : "form.last_score", { score })}</p>;
}

/** Saves the plan, and offers the one before again; a refusal is told at its field, or above the form. */
function useSave(study: StudyPlan, onDone: () => void) {
  const { t } = useTranslation("plan");
  const toast = useResultToast();
  const problemText = useProblemText();
  const client = useQueryClient();
  const id = study.user.id;
  const show = (saved: StudyPlan) => {
    client.setQueryData(studyPlanQuery(id).queryKey, saved);
    void client.invalidateQueries({ queryKey: queryKey("home") });
    void client.invalidateQueries({ queryKey: practiceDueQuery.queryKey });
  };
  const save = useMutation({
    mutationFn: (changes: PlanChanges) =>
      call("study_plan.set", { params: { id }, body: { ...changes, version: study.settings.version } }),
    onSuccess: (saved) => {
      show(saved);
      const { version, exam_on, ...before } = study.settings;
      const isFirst = version === 0 || exam_on === null;
      const undo = async () => {
        if (exam_on === null) return;
        const body = { ...before, exam_on, version: saved.settings.version };
        show(await call("study_plan.set", { params: { id }, body }));
      };
      toast.done(t("form.saved"), { id: "plan-saved", ...(isFirst ? {} : { undo }) });
      onDone();
    },
  });
  const { error } = save;
  const at = (path: string) =>
    error instanceof CallError ? error.errors.find((one) => one.path === path)?.message : undefined;
  const ofMock =
    error instanceof CallError ? error.errors.find((one) => one.path.startsWith("mock_moves.")) : undefined;
  const fields = {
    exam: at("exam"),
    exam_on: at("exam_on"),
    target_score: at("target_score"),
    mock_moves: ofMock?.message,
  };
  const isAtField = Object.values(fields).some((message) => message !== undefined);
  const isStale = error instanceof CallError && error.status === 409;
  const general = !error || isAtField ? undefined : isStale ? t("form.stale") : problemText(error);
  return { save, fault: { ...fields, general } };
}
