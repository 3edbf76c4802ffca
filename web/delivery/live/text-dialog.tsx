import { useTranslation } from "react-i18next";
import { TextField } from "../../base/ui/text-field.tsx";
import { useDraft } from "../../base/ui/use-draft.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import type { LiveRow } from "./live-rows.ts";
import { useWho } from "./use-who.ts";

const longest = 2000;

type TextDialogProps = {
  rows: readonly LiveRow[];
  /** Selects the dialog's texts: for a message or for an incident. */
  about: "message" | "incident";
  /** The key under which the draft is saved until it is sent. */
  draftName: string;
  send: (text: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** Asks for a text about sittings. The draft is saved until it is sent. */
export function TextDialog({ rows, about, draftName, send, onDone, onClose }: TextDialogProps) {
  const { t } = useTranslation("live");
  const draft = useDraft(draftName, { text: "" });
  const text = draft.value.text.trim();
  const isTooLong = text.length > longest;
  const form = useAction({
    send: () => send(text),
    onDone: () => {
      draft.clear();
      onDone();
      onClose();
    },
  });
  return (
    <DialogForm
      title={t(`${about}.title`, { who: useWho(rows) })}
      form={form}
      submitLabel={t(`${about}.submit`)}
      onClose={onClose}
      isReady={text !== "" && !isTooLong}
    >
      <TextField
        label={t(`${about}.text`)}
        help={t(`${about}.help`)}
        error={isTooLong ? t("message.too_long", { most: longest }) : undefined}
        multiline
        autoFocus
        value={draft.value.text}
        onChange={(value) => draft.set({ text: value })}
      />
    </DialogForm>
  );
}
