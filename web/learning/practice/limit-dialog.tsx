import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { practiceDueQuery } from "../../base/common/practice-due.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import { type Goals, goalsQuery } from "./requests.ts";

const MOST_MINUTES = 480;

/** Returns the minutes that are typed, null where that is no limit. */
function minutesIn(text: string): number | null {
  const value = Number(text.trim());
  return Number.isInteger(value) && value >= 1 && value <= MOST_MINUTES ? value : null;
}

type LimitDialogProps = { goals: Goals; minutes: number; onClose: () => void };

/** Sets how long a day of practice may be. */
export function LimitDialog({ goals, minutes, onClose }: LimitDialogProps) {
  const { t } = useTranslation("practice");
  const { id } = useUser();
  const client = useQueryClient();
  const toast = useResultToast();
  const labels = { minutes: t("limit.minutes") };
  const form = useForm<Goals, { minutes: string }, Goals>({
    row: goals,
    fieldsOf: ({ daily_minutes: own }) => ({ minutes: String(own ?? minutes) }),
    labels,
    say: (fields) => ({ ...fields }),
    fieldAt: (path) => (path === "daily_minutes" ? "minutes" : path),
    check: ({ minutes: text }) => {
      if (minutesIn(text) !== null) return {};
      return { minutes: t(Number(text) === 0 && text.trim() ? "limit.zero_minutes" : "limit.no_minutes") };
    },
    send: ({ fields, row: { exam, exam_on, target_score, weekly, focus, version } }) =>
      call("goals.set", {
        params: { id },
        body: {
          exam,
          exam_on,
          target_score,
          weekly,
          focus: focus.map((tag) => tag.id),
          daily_minutes: minutesIn(fields.minutes),
          version,
        },
      }),
    onSent: (set) => {
      client.setQueryData(goalsQuery(id).queryKey, set);
      void client.invalidateQueries({ queryKey: practiceDueQuery.queryKey });
      toast.done(t("limit.saved"));
      onClose();
    },
  });
  return (
    <DialogForm title={t("limit.title")} form={form} submitLabel={t("limit.save")} onClose={onClose}>
      <TextField
        label={labels.minutes}
        help={t("limit.help")}
        inputMode="numeric"
        autoFocus
        {...form.field("minutes")}
      />
    </DialogForm>
  );
}
