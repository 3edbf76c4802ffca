import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../common/use-problem-text.ts";
import { call } from "../../requests/call.ts";
import { CallError } from "../../requests/call-error.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useToasts } from "../../ui/toast-region.tsx";
import { analysisKey, type Calibration, type CalibrationView } from "../requests.ts";
import { useCalibrationName } from "../use-calibration-name.ts";
import { useFigures } from "../use-figures.ts";
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
  const toasts = useToasts();
  const change = useMutation({
    mutationFn: () => {
      const input = { params: { id: view.assessment.id }, body: { calibration: calibration.id } };
      return step === "retire" ? call("calibrations.retire", input) : call("calibrations.put_in_use", input);
    },
    onSuccess: () => {
      toasts.add({ type: "success", title: t(`state.${step}_done`), content: "", interval: 4 });
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof CallError) || error.status !== 409) return;
      toasts.add({ type: "warning", title: t("state.changed"), content: t("state.changed_why"), interval: 8 });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: analysisKey }),
  });
  const drifted = step === "put_in_use" ? (calibration.anchor?.drift?.drifted ?? []) : [];
  return (
    <Dialog
      role="alertdialog"
      title={t(`state.${step}_title`)}
      open
      onOpenChange={(open) => !open && !change.isPending && onClose()}
      actions={
        <>
          <Button variant="ghost" autoFocus isDisabled={change.isPending} onPress={onClose}>
            {t(`state.${step}_keep`)}
          </Button>
          <Button
            variant={step === "retire" ? "danger" : "primary"}
            isPending={change.isPending}
            isDisabled={change.isError}
            onPress={() => change.mutate()}
          >
            {t(`state.${step}`)}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <p>{t(`state.${step}_body`, { name: nameOf(calibration) })}</p>
        {drifted.length > 0 ? (
          <Notice tone="warning">
            {t("state.drifted", { which: drifted.map(({ position }) => position).join(", ") })}
          </Notice>
        ) : null}
        {change.error ? <Refused view={view} calibration={calibration} error={change.error} /> : null}
      </div>
    </Dialog>
  );
}

type RefusedProps = Pick<StateDialogProps, "view" | "calibration"> & { error: Error };

/** Why it was refused, with the questions that stand in the way. */
function Refused({ view, calibration, error }: RefusedProps) {
  const { t } = useTranslation("analysis");
  const { figure } = useFigures();
  const problemText = useProblemText();
  const named = refusedQuestions(error, view.questions);
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
