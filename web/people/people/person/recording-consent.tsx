import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { NameDialog } from "../../../parts/form/name-dialog.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { recordingConsentQuery } from "../requests.ts";

/** Shows who agreed to a person being recorded; staff note a guardian’s word, and its withdrawal. */
export function RecordingConsent({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const { role, time_zone } = useUser();
  const dates = useDates(time_zone);
  const client = useQueryClient();
  const toast = useResultToast();
  const [isNoting, setNoting] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const query = recordingConsentQuery(id);
  const { data: state, failure } = useExtra({ ...query, retry: false }, t("unloaded.recording"));
  const params = { id };
  const withdraw = useMutation({
    mutationFn: () => call("recordings.withdraw_consent", { params }),
    onSuccess: (after) => {
      client.setQueryData(query.queryKey, after);
      toast.done(t("recording.withdrawn"));
    },
    onError: toast.failed(t("failed")),
  });
  const removing = useAction({
    send: () => call("recordings.remove_of", { params }),
    onDone: (after) => {
      client.setQueryData(query.queryKey, after);
      toast.done(t("recording.removed"));
      setRemoving(false);
    },
  });
  if (!state) return failure;
  if (!(state.enabled || state.consent || state.count > 0)) return null;
  const { consent, count, keep_days } = state;
  const day = consent ? dates.date(consent.given_at) : "";
  return (
    <section className="person-part rows-2">
      <header className="row between">
        <h2 className="h3">{t("part.recording")}</h2>
        {role !== "staff" ? null : consent ? (
          <Button variant="ghost" size="sm" isPending={withdraw.isPending} onPress={() => withdraw.mutate()}>
            {t("recording.withdraw")}
          </Button>
        ) : state.enabled ? (
          <Button variant="ghost" size="sm" onPress={() => setNoting(true)}>
            {t("recording.note")}
          </Button>
        ) : null}
      </header>
      <p className={consent ? "body-s" : "faint body-s"}>
        {!consent
          ? t("recording.none")
          : consent.given_by === "guardian"
            ? t("recording.by_guardian", { day, guardian: consent.guardian ?? "" })
            : t("recording.by_person", { day })}
      </p>
      {count > 0 ? (
        <p className="body-s dim">
          {t("recording.kept", { count })} {t("recording.kept_days", { count: keep_days })}{" "}
          {role === "staff" ? (
            <button type="button" className="link" onClick={() => setRemoving(true)}>
              {t("recording.remove")}
            </button>
          ) : null}
        </p>
      ) : null}
      {isRemoving ? (
        <DialogForm
          asks
          title={t("recording.remove_title")}
          form={removing}
          submitLabel={t("recording.remove")}
          onClose={() => setRemoving(false)}
        >
          <p>{t("recording.remove_body")}</p>
        </DialogForm>
      ) : null}
      {isNoting ? (
        <NameDialog
          title={t("recording.note_title")}
          label={t("recording.guardian")}
          help={t("recording.note_help")}
          submitLabel={t("recording.note_go")}
          onSubmit={async (guardian) => {
            client.setQueryData(query.queryKey, await call("recordings.note_consent", { params, body: { guardian } }));
            toast.done(t("recording.noted"));
          }}
          onClose={() => setNoting(false)}
        />
      ) : null}
    </section>
  );
}
