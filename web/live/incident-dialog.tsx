import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../common/use-result-toast.ts";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { call } from "../requests/call.ts";
import { TextField } from "../ui/text-field.tsx";
import { useDraft } from "../ui/use-draft.ts";
import type { LiveRow } from "./live-rows.ts";
import { incidentsKey } from "./requests.ts";
import { useWho } from "./use-who.ts";

const longest = 2000;

/** Notes what happened in some sittings. What was typed stays until it is kept. */
export function IncidentDialog({ rows, onClose }: { rows: readonly LiveRow[]; onClose: () => void }) {
  const { t } = useTranslation("live");
  const client = useQueryClient();
  const toast = useResultToast();
  const who = useWho(rows);
  const draft = useDraft("incident", { text: "" });
  const text = draft.value.text.trim();
  const isTooLong = text.length > longest;
  const form = useAction({
    send: () => call("incidents.create", { body: { sessions: rows.map(({ id }) => id), text } }),
    onDone: () => {
      draft.clear();
      toast.done(t("incident.done", { who }));
      void client.invalidateQueries({ queryKey: incidentsKey });
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("incident.title", { who })}
      form={form}
      submitLabel={t("incident.submit")}
      onClose={onClose}
      isReady={text !== "" && !isTooLong}
    >
      <TextField
        label={t("incident.text")}
        help={t("incident.help")}
        error={isTooLong ? t("message.too_long", { most: longest }) : undefined}
        multiline
        autoFocus
        value={draft.value.text}
        onChange={(value) => draft.set({ text: value })}
      />
    </DialogForm>
  );
}
