import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useDraft } from "../ui/use-draft.ts";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

const longest = 2000;

/** A word to the student, shown in the player while they work. What was typed stays until it is sent. */
export function MessageDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("live");
  const draft = useDraft(`message.${sitting.id}`, { text: "" });
  const act = useAct(() => {
    draft.clear();
    onClose();
  });
  const text = draft.value.text.trim();
  const isTooLong = text.length > longest;
  return (
    <Dialog
      title={t("message.title", { name: sitting.user_name })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("back")}
          </Button>
          <Button
            variant="primary"
            isDisabled={text === "" || isTooLong}
            isPending={act.isPending}
            onPress={() =>
              act.mutate({
                sitting,
                action: { action: "message", text },
                done: t("message.done", { name: sitting.user_name }),
                failed: t("message.failed"),
              })
            }
          >
            {t("message.send")}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
