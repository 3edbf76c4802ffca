import { useTranslation } from "react-i18next";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { TextField } from "../ui/text-field.tsx";
import { useDraft } from "../ui/use-draft.ts";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

const longest = 2000;

/** Shows a word to the student, shown in the player while they work. What was typed stays until it is sent. */
export function MessageDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("live");
  const act = useAct();
  const draft = useDraft(`message.${sitting.id}`, { text: "" });
  const text = draft.value.text.trim();
  const isTooLong = text.length > longest;
  const form = useAction({
    send: () => act(sitting, { action: "message", text }, t("message.done", { name: sitting.user_name })),
    onDone: () => {
      draft.clear();
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("message.title", { name: sitting.user_name })}
      form={form}
      submitLabel={t("message.send")}
      onClose={onClose}
      isReady={text !== "" && !isTooLong}
    >
      <TextField
        label={t("message.text")}
        help={t("message.help")}
        error={isTooLong ? t("message.too_long", { most: longest }) : undefined}
        multiline
        autoFocus
        value={draft.value.text}
        onChange={(value) => draft.set({ text: value })}
      />
    </DialogForm>
  );
}
