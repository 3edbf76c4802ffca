import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Notice } from "../../base/ui/notice.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import { CutOffDialog } from "../../parts/sittings/cut-off-dialog.tsx";
import { mayHaveCutOff } from "../../parts/sittings/may-have-cut-off.ts";
import { OwnTimes } from "./own-times.tsx";
import type { Allocation } from "./requests.ts";
import { changedTermsOf, draftOf, problemsOf } from "./terms.ts";
import { TermsFields } from "./terms-fields.tsx";

/** Changes when, how often and with what something was given. */
export function EditDialog({ allocation, onClose }: { allocation: Allocation; onClose: () => void }) {
  const { t, i18n } = useTranslation("allocate");
  const client = useQueryClient();
  const durations = useDurations();
  // Its close was moved later after it had ended sittings.
  const [isMoved, setMoved] = useState(false);
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const extended = (by: NonNullable<Allocation["extension"]>) =>
    "seconds" in by ? durations.words(by.seconds) : t("edit.percent", { percent: by.percent });
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
      readAloud: t("terms.read_aloud"),
      masking: t("terms.masking"),
    },
    say: (draft) => ({
      ...draft,
      opens: draft.opens.replace("T", " "),
      closes: draft.closes.replace("T", " "),
      hardClose: inWords(draft.hardClose),
      mayPause: inWords(draft.mayPause),
      untimed: inWords(draft.untimed),
      readAloud: inWords(draft.readAloud),
      masking: inWords(draft.masking),
    }),
    send: ({ fields, row }) =>
      call("allocations.update", {
        params: { id: row.id },
        body: { version: row.version, ...changedTermsOf(draftOf(row), fields) },
      }).finally(() => client.invalidateQueries({ queryKey: queryKey("allocations") })),
    onSent: (saved) => {
      if (mayHaveCutOff(allocation, saved, new Date())) setMoved(true);
      else onClose();
    },
  });
  if (isMoved) return <CutOffDialog allocation={allocation.id} zone={allocation.time_zone} onClose={onClose} />;
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
      {allocation.group ? <OwnTimes allocation={allocation} /> : null}
      {allocation.follows.length > 0 || allocation.extension ? (
        <Notice>
          {[
            ...(allocation.follows.length > 0
              ? [
                  t("edit.follows", {
                    what: list.format(allocation.follows.map((field) => t(`edit.followed.${field}`))),
                  }),
                ]
              : []),
            ...(allocation.extension ? [t("edit.extended", { by: extended(allocation.extension) })] : []),
          ].join(" ")}
        </Notice>
      ) : null}
      <TermsFields value={form.value} onChange={form.set} />
    </DialogForm>
  );
}
