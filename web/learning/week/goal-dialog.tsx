import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { practiceDueQuery } from "../../base/common/practice-due.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import { TagPicker } from "../../parts/pickers/tag-picker.tsx";
import { examDatesQuery } from "../../parts/plan/requests.ts";
import { type Goals, goalsQuery, weeksQuery } from "./requests.ts";

interface Fields {
  exam: string;
  exam_on: string;
  target_score: string;
  hours: string;
  questions: string;
  tests: string;
  focus: readonly string[];
}

const MINUTES = 60;
const shown = (value: number | null) => (value === null ? "" : String(value));
const numberIn = (text: string) => (text.trim() === "" ? null : Number(text.trim().replace(",", ".")));
const fieldsOf = ({ exam, exam_on, target_score, weekly, focus }: Goals): Fields => ({
  exam,
  exam_on: exam_on ?? "",
  target_score: shown(target_score),
  hours: shown(weekly.minutes === null ? null : Math.round((weekly.minutes / MINUTES) * 100) / 100),
  questions: shown(weekly.questions),
  tests: shown(weekly.tests),
  focus: focus.map(({ id }) => id),
});

/** Asks for the fields of a refusal's path. */
const fieldAt = (path: string) => {
  const [first = "", second = ""] = path.split(".");
  if (first !== "weekly") return first;
  return second === "minutes" ? "hours" : second;
};

type GoalDialogProps = { user: string; isOwn: boolean; goals: Goals; onClose: () => void };

/** As many as the server takes. */
const MOST_FOCUS = 5;

/** Sets what a student works towards: the exam, the score, and what a week should come to. */
export function GoalDialog({ user, isOwn, goals, onClose }: GoalDialogProps) {
  const { t } = useTranslation("week");
  const queryClient = useQueryClient();
  const toast = useResultToast();
  // Without the official exams, any can be typed.
  const exams = useQuietExtra(examDatesQuery) ?? [];
  const labels = {
    exam: t("goal.exam"),
    exam_on: t("goal.exam_on"),
    target_score: t("goal.target_score"),
    hours: t("goal.hours"),
    questions: t("goal.questions"),
    tests: t("goal.tests"),
    focus: t("goal.focus"),
  };
  const form = useForm<Goals, Fields, Goals>({
    row: goals,
    fieldsOf,
    labels,
    say: (fields) => ({ ...fields }),
    fieldAt,
    check: (fields) => ({
      target_score: wrong(fields.target_score, 0, 100_000) ? t("goal.no_number") : undefined,
      hours: wrong(fields.hours, 1 / MINUTES, 168) ? t("goal.no_hours") : undefined,
      questions: wrong(fields.questions, 1, 10_000, true) ? t("goal.no_count") : undefined,
      tests: wrong(fields.tests, 1, 100, true) ? t("goal.no_tests") : undefined,
    }),
    send: ({ fields, row }) => {
      const hours = numberIn(fields.hours);
      return call("goals.set", {
        params: { id: user },
        body: {
          exam: fields.exam.trim(),
          exam_on: fields.exam_on || null,
          target_score: numberIn(fields.target_score),
          weekly: {
            minutes: hours === null ? null : Math.round(hours * MINUTES),
            questions: numberIn(fields.questions),
            tests: numberIn(fields.tests),
          },
          focus: [...fields.focus],
          version: row.version,
        },
      });
    },
    onSent: (set) => {
      queryClient.setQueryData(goalsQuery(user).queryKey, set);
      void queryClient.invalidateQueries({ queryKey: weeksQuery(user).queryKey });
      void queryClient.invalidateQueries({ queryKey: practiceDueQuery.queryKey });
      toast.done(t("goal.saved"));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t(isOwn ? "goal.title" : "goal.title_team")}
      form={form}
      submitLabel={t("goal.save")}
      onClose={onClose}
    >
      <TextField
        label={labels.exam}
        help={t("goal.exam_help")}
        maxLength={120}
        autoFocus
        suggestions={[...new Set(exams.map(({ exam }) => exam))]}
        {...form.field("exam")}
      />
      <div className="goal-fields halves">
        <TextField label={labels.exam_on} type="date" {...form.field("exam_on")} />
        <TextField label={labels.target_score} inputMode="decimal" {...form.field("target_score")} />
      </div>
      <fieldset>
        <legend>{t("goal.weekly")}</legend>
        <p className="meta">{t("goal.weekly_help")}</p>
        <div className="goal-fields three halves">
          <TextField label={labels.hours} inputMode="decimal" {...form.field("hours")} />
          <TextField label={labels.questions} inputMode="numeric" {...form.field("questions")} />
          <TextField label={labels.tests} inputMode="numeric" {...form.field("tests")} />
        </div>
      </fieldset>
      <TagPicker
        label={labels.focus}
        help={t("goal.focus_help")}
        isDisabled={false}
        {...form.field("focus")}
        accepts={() => form.value.focus.length < MOST_FOCUS}
      />
    </DialogForm>
  );
}

function wrong(text: string, least: number, most: number, isWhole = false): boolean {
  const value = numberIn(text);
  return value !== null && !(value >= least && value <= most && (!isWhole || Number.isInteger(value)));
}
