import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { useActMany } from "./use-act-many.ts";

const LONGEST = 2000;

type MessageManyDialogProps = { sessions: readonly string[]; onClose: () => void };

/** Writes a message to students in the middle of a test, shown in the player. */
export function MessageManyDialog({ sessions, onClose }: MessageManyDialogProps) {
  const { t } = useTranslation("sittings");
  const act = useActMany();
  const [text, setText] = useState("");
  const isTooLong = text.trim().length > LONGEST;
  const form = useAction({
    send: () => act({ sessions: [...sessions], action: "message", text: text.trim() }),
    onDone: onClose,
  });
  return (
    <DialogForm
      title={t("many.message.title", { count: sessions.length })}
      form={form}
      submitLabel={t("many.message.send")}
      onClose={onClose}
      isReady={text.trim() !== "" && !isTooLong}
    >
      <TextField
        label={t("many.message.text")}
        help={t("many.message.help")}
        error={isTooLong ? t("many.message.too_long", { most: LONGEST }) : undefined}
        multiline
        autoFocus
        value={text}
        onChange={setText}
      />
    </DialogForm>
  );
}
