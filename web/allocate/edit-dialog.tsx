import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../form/dialog-form.tsx";
import { useForm } from "../form/use-form.ts";
import { call } from "../requests/call.ts";
import type { Allocation } from "./requests.ts";
import { draftOf, problemsOf, termsOf } from "./terms.ts";
import { TermsFields } from "./terms-fields.tsx";

/** Changes when, how often and with what something was given. */
export function EditDialog({ allocation, onClose }: { allocation: Allocation; onClose: () => void }) {
  const { t } = useTranslation("allocate");
  const client = useQueryClient();
  const inWords = (is: boolean) => t(is ? "edit.on" : "edit.off");
  const form = useForm({
    row: allocation,
    fieldsOf: draftOf,
    labels: {
      opens: t("terms.opens"),
      closes: t("terms.closes"),
      zone: t("terms.zone"),
      hardClose: t("terms.hard_close"),
      sittings: t("terms.sittings"),
      multiplier: t("terms.multiplier"),
      extraBreak: t("terms.extra_break"),
      mayPause: t("terms.may_pause"),
      untimed: t("terms.untimed"),
    },
    say: (draft) => ({
      ...draft,
      opens: draft.opens.replace("T", " "),
      closes: draft.closes.replace("T", " "),
      hardClose: inWords(draft.hardClose),
      mayPause: inWords(draft.mayPause),
      untimed: inWords(draft.untimed),
    }),
    send: ({ fields, row }) =>
      call("allocations.update", {
        params: { id: row.id },
        body: { version: row.version, ...termsOf(fields) },
      }).finally(() => client.invalidateQueries({ queryKey: ["allocations"] })),
    onSent: onClose,
  });
  return (
    <DialogForm
      wide
      title={t("edit.title", { what: allocation.given.name, whom: allocation.source.name })}
      form={form}
      submitLabel={t("edit.save")}
      onClose={onClose}
      isReady={Object.keys(problemsOf(form.value)).length === 0}
      layout="stack g6"
    >
      <p className="body-s">{t("edit.note")}</p>
      <TermsFields value={form.value} onChange={form.set} />
    </DialogForm>
  );
}
