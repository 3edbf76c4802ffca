import { type WebhookEvent, webhookEvents } from "@sextant/contract/webhook-events.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../base/requests/call.ts";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { groupsOf } from "./event-groups.ts";
import type { Webhook } from "./requests.ts";

type WebhookDialogProps = {
  /** Null for a new one. */
  webhook: Webhook | null;
  /** @param secret Of a new one, to be shown once. */
  onSaved: (webhook: Webhook, secret: string | null) => void;
  onClose: () => void;
};

/** Adds a webhook, or changes its address and events. */
export function WebhookDialog({ webhook: current, onSaved, onClose }: WebhookDialogProps) {
  const { t } = useTranslation("webhooks");
  // As it was when this opened: what others change meanwhile isn’t overwritten unseen.
  const [webhook] = useState(current);
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const body = { url: url.trim(), events: [...events] };
  const action = useAction({
    send: async () => {
      if (!webhook) return call("webhooks.create", { body });
      const { id, version } = webhook;
      return { webhook: await call("webhooks.update", { params: { id }, body: { ...body, version } }), secret: null };
    },
    onDone: (done) => onSaved(done.webhook, done.secret),
    isDirty: url !== (webhook?.url ?? "") || events.join() !== (webhook?.events ?? []).join(),
    fields: ["url"],
  });
  const choose = (event: WebhookEvent, isOn: boolean) =>
    setEvents(webhookEvents.filter((one) => (one === event ? isOn : events.includes(one))));
  return (
    <DialogForm
      title={t(webhook ? "edit" : "add")}
      form={action}
      submitLabel={t(webhook ? "save" : "add_go")}
      onClose={onClose}
      isReady={body.url !== "" && events.length > 0}
    >
      <TextField
        label={t("url")}
        help={t("url_help")}
        placeholder="https://warehouse.example.org/hooks/sextant"
        dir="ltr"
        value={url}
        onChange={setUrl}
        error={action.errorAt("url")}
        autoComplete="off"
      />
      {groupsOf(webhookEvents).map(({ group, events: all }) => (
        <fieldset key={group} className="hook-events">
          <legend className="label">{t(`group.${group}`)}</legend>
          {all.map((event) => (
            <Checkbox key={event} isSelected={events.includes(event)} onChange={(isOn) => choose(event, isOn)}>
              {t(`event.${event}`)}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </DialogForm>
  );
}
