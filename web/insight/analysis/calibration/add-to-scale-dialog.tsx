import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Select } from "../../../base/ui/select.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import type { Calibration, Scale } from "../requests.ts";

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
      void queryClient.invalidateQueries({ queryKey: queryKey("analysis") });
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
