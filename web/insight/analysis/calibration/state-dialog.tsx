import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Notice } from "../../../base/ui/notice.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import type { Calibration, CalibrationView } from "../requests.ts";
import { useCalibrationName } from "../use-calibration-name.ts";
import { refusedQuestions } from "./refused-questions.ts";

type StateDialogProps = {
  view: CalibrationView;
  step: "put_in_use" | "retire";
  calibration: Calibration;
  onClose: () => void;
};

/** Asks before a calibration is put in use or retired, and says why it can't be. */
export function StateDialog({ view, step, calibration, onClose }: StateDialogProps) {
  const { t } = useTranslation("analysis");
  const nameOf = useCalibrationName();
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const form = useAction({
    send: () => {
      const input = { params: { id: view.assessment.id }, body: { calibration: calibration.id } };
      const sent = step === "retire" ? call("calibrations.retire", input) : call("calibrations.put_in_use", input);
      return sent.finally(() => queryClient.invalidateQueries({ queryKey: queryKey("analysis") }));
    },
    onDone: () => {
      toast.done(t(`state.${step}_done`));
      onClose();
    },
  });
  const drifted = step === "put_in_use" ? (calibration.anchor?.drift?.drifted ?? []) : [];
  return (
    <DialogForm
      asks
      tone={step === "retire" ? "danger" : "primary"}
      title={t(`state.${step}_title`)}
      form={{ ...form, fault: null }}
      submitLabel={t(`state.${step}`)}
      cancelLabel={t(`state.${step}_keep`)}
      onClose={onClose}
      hidesSubmit={isOvertaken(form.error)}
    >
      <p>{t(`state.${step}_body`, { name: nameOf(calibration) })}</p>
      {drifted.length > 0 ? (
        <Notice tone="warning">
          {t("state.drifted", { which: drifted.map(({ position }) => position).join(", ") })}
        </Notice>
      ) : null}
      {form.error === null ? null : <Refused view={view} calibration={calibration} error={form.error} />}
    </DialogForm>
  );
}

/** Another user acted first: there is nothing left to decide. */
const isOvertaken = (error: unknown) => error instanceof CallError && error.status === 409;

type RefusedProps = Pick<StateDialogProps, "view" | "calibration"> & { error: unknown };

/** Says why the change was refused, and lists the questions that prevent it. */
function Refused({ view, calibration, error }: RefusedProps) {
  const { t } = useTranslation("analysis");
  const { figure } = useFigures();
  const problemText = useProblemText();
  const named = refusedQuestions(error, view.questions);
  if (isOvertaken(error))
    return (
      <Notice tone="warning" title={t("state.changed")}>
        {t("state.changed_why")}
      </Notice>
    );
  const isRefused = error instanceof CallError && error.code === "invalid";
  if (!isRefused || view.calibration?.id !== calibration.id) return <Notice tone="error">{problemText(error)}</Notice>;
  return (
    <Notice tone="error" title={t(calibration.converged ? "state.negative" : "state.not_converged")}>
      {t(calibration.converged ? "state.negative_why" : "state.not_converged_why")}
      {named.length > 0 ? (
        <ul className="analysis-refused" aria-label={t("tabs.questions")}>
          {named.map(({ position, title, a }) => (
            <li key={position}>
              <span className="num">{position}</span> <span dir="auto">{title}</span>
              {a === null ? null : <span className="num dim"> · a {figure(a)}</span>}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
