import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button as PlainButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import type { Mistake } from "../../parts/redo/requests.ts";

/** The server’s limit. */
const LONGEST = 10_000;

/** Opens the user’s note on a mistake, or a new one: what to do differently next time. */
export function NoteButton({ mistake }: { mistake: Mistake }) {
  const { t } = useTranslation("mistakes");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlainButton className="link body-s" onPress={() => setOpen(true)}>
        {t(mistake.note ? "note.edit" : "note.add")}
      </PlainButton>
      {isOpen ? <NoteDialog mistake={mistake} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function NoteDialog({ mistake, onClose }: { mistake: Mistake; onClose: () => void }) {
  const { t } = useTranslation("mistakes");
  const client = useQueryClient();
  const [note, setNote] = useState(mistake.note);
  const isTooLong = note.length > LONGEST;
  const form = useAction({
    send: () => call("attempts.update", { params: { id: mistake.id }, body: { session: mistake.session, note } }),
    onDone: () => {
      onClose();
      void client.invalidateQueries({ queryKey: queryKey("mistakes") });
      // The review shows the same note.
      void client.invalidateQueries({ queryKey: queryKey("report", "review", mistake.session) });
    },
    isDirty: note !== mistake.note,
  });
  return (
    <DialogForm
      title={t("note.title")}
      form={form}
      submitLabel={t("note.save")}
      onClose={onClose}
      isReady={note !== mistake.note && !isTooLong}
    >
      <TextField
        label={t("note.label")}
        help={t("note.help")}
        error={isTooLong ? t("note.too_long") : undefined}
        multiline
        autoFocus
        value={note}
        onChange={setNote}
      />
    </DialogForm>
  );
}
