import { useTranslation } from "react-i18next";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { TextField } from "../ui/text-field.tsx";
import { useDraft } from "../ui/use-draft.ts";
import type { LiveRow } from "./live-rows.ts";
import { useAct } from "./use-act.ts";
import { useWho } from "./use-who.ts";

const longest = 2000;

/** Writes a message to students, shown in the player while they work. What was typed stays until it is sent. */
export function MessageDialog({ rows, onClose }: { rows: readonly LiveRow[]; onClose: () => void }) {
  const { t } = useTranslation("live");
  const act = useAct();
  const who = useWho(rows);
  const [only] = rows;
  const draft = useDraft(`message.${rows.length === 1 && only ? only.id : "many"}`, { text: "" });
  const text = draft.value.text.trim();
  const isTooLong = text.length > longest;
  const form = useAction({
    send: () => act(rows, { action: "message", text }),
    onDone: () => {
      draft.clear();
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("message.title", { who })}
      form={form}
      submitLabel={t("message.submit")}
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
