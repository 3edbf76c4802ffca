import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../common/use-result-toast.ts";
import { DialogForm } from "../../form/dialog-form.tsx";
import { useAction } from "../../form/use-action.ts";
import { call } from "../../requests/call.ts";
import { Select } from "../../ui/select.tsx";
import { analysisKey, type Calibration, type Scale } from "../requests.ts";

type AddToScaleDialogProps = { calibration: Calibration; scales: readonly Scale[]; onClose: () => void };

/** Puts a calibration on a scale of the same model; says why the two can't be linked. */
export function AddToScaleDialog({ calibration, scales, onClose }: AddToScaleDialogProps) {
  const { t } = useTranslation("analysis");
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const [id, setId] = useState(scales[0]?.id ?? "");
  const form = useAction({
    send: () => call("scales.add_calibration", { params: { id }, body: { calibration: calibration.id } }),
    onDone: ({ name }) => {
      void queryClient.invalidateQueries({ queryKey: analysisKey });
      toast.done(t("scale.added", { name }));
      onClose();
    },
  });
  return (
    <DialogForm title={t("scale.add_title")} form={form} submitLabel={t("scale.add_act")} onClose={onClose}>
      <p>{t("scale.add_text")}</p>
      <Select
        label={t("scale.title")}
        value={id}
        choices={scales.map((scale) => ({ id: scale.id, label: scale.name }))}
        onChange={setId}
      />
    </DialogForm>
  );
}
