import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { keepWebhook, type Webhook } from "./requests.ts";
import { SecretDialog } from "./secret-dialog.tsx";

/** Shows since when the secret signs, and replaces it. */
export function SecretPart({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const client = useQueryClient();
  const toast = useResultToast();
  const dates = useDates(useUser().time_zone);
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const {
    id,
    secret: { since, old_until: oldUntil },
  } = webhook;
  const stop = useMutation({
    mutationFn: () => call("webhooks.remove_old_secret", { params: { id } }),
    onSuccess: (after) => {
      keepWebhook(client, after);
      toast.done(t("secret.stopped"));
    },
    onError: toast.failed(t("not_turned")),
  });
  return (
    <section className="block" aria-labelledby="hook-secret">
      <header className="hook-head">
        <h2 className="h2" id="hook-secret">
          {t("secret.title")}
        </h2>
      </header>
      <div className="hook-line">
        <span>
          <b className="med">{t(oldUntil ? "secret.new" : "secret.only")}</b>
          <span className="meta">{t("secret.since", { when: dates.moment(since) })}</span>
        </span>
        <Button size="sm" onPress={() => setAsking(true)}>
          {t("secret.replace")}
        </Button>
      </div>
      {oldUntil ? (
        <div className="hook-line">
          <span>
            <b className="med">{t("secret.old")}</b>
            <span className="meta">{t("secret.until", { when: dates.moment(oldUntil) })}</span>
          </span>
          <Button size="sm" variant="ghost" isPending={stop.isPending} onPress={() => stop.mutate()}>
            {t("secret.stop")}
          </Button>
        </div>
      ) : null}
      <p className="meta mt-3">{t(oldUntil ? "secret.both" : "secret.how")}</p>
      {isAsking ? (
        <ReplaceDialog
          id={id}
          onDone={(after, secret) => {
            keepWebhook(client, after);
            setMade(secret);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {made ? <SecretDialog secret={made} onClose={() => setMade(null)} /> : null}
    </section>
  );
}

type ReplaceDialogProps = { id: string; onDone: (after: Webhook, secret: string) => void; onClose: () => void };

function ReplaceDialog({ id, onDone, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation("webhooks");
  const action = useAction({
    send: () => call("webhooks.rotate_secret", { params: { id } }),
    onDone: ({ webhook, secret }) => {
      onClose();
      onDone(webhook, secret);
    },
  });
  return (
    <DialogForm
      asks
      tone="primary"
      title={t("secret.replace_title")}
      form={action}
      submitLabel={t("secret.replace_go")}
      onClose={onClose}
    >
      <p>{t("secret.replace_body")}</p>
    </DialogForm>
  );
}
