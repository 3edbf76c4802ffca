import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormBody } from "../../form/form-body.tsx";
import { useAction } from "../../form/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

type MomentFormProps = {
  label: string;
  submitLabel: string;
  most: number;
  send: (text: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** Takes words about a moment of a video; they stay when they could not be sent. */
export function MomentForm({ label, submitLabel, most, send, onDone, onClose }: MomentFormProps) {
  const { t } = useTranslation("videos");
  const id = useId();
  const [text, setText] = useState("");
  const isReady = text.trim() !== "";
  const form = useAction({ send: () => send(text.trim()), onDone, isDirty: text !== "", fields: ["text"] });
  return (
    <div className="vid-moment">
      <FormBody id={id} form={isReady ? form : { ...form, submit: () => {} }}>
        <TextField
          label={label}
          value={text}
          onChange={setText}
          maxLength={most}
          multiline
          autoFocus
          error={form.errorAt("text")}
        />
      </FormBody>
      <div className="row row-2">
        <Button variant="primary" type="submit" form={id} isDisabled={!isReady} isPending={form.isBusy}>
          {submitLabel}
        </Button>
        <Button variant="ghost" onPress={onClose}>
          {t("moments.cancel")}
        </Button>
      </div>
    </div>
  );
}
