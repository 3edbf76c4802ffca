import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../base/requests/call.ts";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { presetFields, presets } from "./presets.ts";
import { type Preset, servicesQuery } from "./requests.ts";

/** Asks which service it is, and leads to where the rest of it is entered. */
export function AddServiceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const navigate = useNavigate();
  const [preset, setPreset] = useState<Preset>("google");
  const [name, setName] = useState<string | null>(null);
  const label = name ?? presetFields[preset].label;
  const action = useAction({
    send: () => call("sign_in_services.create", { body: { preset, ...presetFields[preset], label: label.trim() } }),
    onDone: ({ id }) => {
      void client.invalidateQueries({ queryKey: servicesQuery.queryKey });
      void navigate({ to: "/settings/sign-in-services/$id", params: { id } });
    },
    isDirty: name !== null,
    fields: ["label"],
  });
  return (
    <DialogForm title={t("services.add")} form={action} submitLabel={t("services.add_go")} onClose={onClose}>
      <RadioGroup
        label={t("services.which")}
        value={preset}
        onChange={(id) => setPreset(presets.find((one) => one === id) ?? "openid")}
        choices={presets.map((id) => ({ id, label: t(`services.preset.${id}`) }))}
      />
      <TextField
        label={t("services.label")}
        help={t("services.label_help")}
        value={label}
        onChange={setName}
        error={action.errorAt("label")}
        autoComplete="off"
      />
    </DialogForm>
  );
}
