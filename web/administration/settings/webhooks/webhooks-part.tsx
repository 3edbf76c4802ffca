import "../services/services.css";
import "./webhooks.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronRight, CircleCheck, CircleDashed, CircleOff, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { cx } from "../../../base/ui/class-names.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { Link } from "../../../base/ui/link.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { keepWebhook, placeOf, saidCount, type Webhook, webhooksQuery } from "./requests.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

/** Shows the webhooks by which other systems are told what happens here. */
export function WebhooksPart() {
  const { t } = useTranslation("webhooks");
  const client = useQueryClient();
  const navigate = useNavigate();
  const webhooks = useQuery(webhooksQuery);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  return (
    <section className="stack g3" aria-labelledby="webhooks-part">
      <header className="row between wrap top">
        <div className="stack g1">
          <h3 className="h3" id="webhooks-part">
            {t("title")}
          </h3>
          <p className="dim body-s">{t("lead")}</p>
        </div>
        <Button size="sm" onPress={() => setAdding(true)}>
          {t("add")}
        </Button>
      </header>
      {webhooks.data ? (
        webhooks.data.length > 0 ? (
          <ul className="conn-list">
            {webhooks.data.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        ) : (
          <p className="dim body-s">{t("none")}</p>
        )
      ) : webhooks.isError ? (
        <ListFailure error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      ) : (
        <ListPending rows={1} height={56} />
      )}
      {isAdding ? (
        <WebhookDialog
          webhook={null}
          onSaved={(webhook, secret) => {
            keepWebhook(client, webhook);
            setAdding(false);
            if (secret !== null) setMade({ id: webhook.id, secret });
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {made ? (
        <SecretDialog
          secret={made.secret}
          onClose={() => {
            setMade(null);
            void navigate({ to: "/settings/webhooks/$id", params: { id: made.id } });
          }}
        />
      ) : null}
    </section>
  );
}

function Row({ webhook }: { webhook: Webhook }) {
  const { id, is_on: isOn, off, failing, messages, arrived_at: arrived } = webhook;
  const { t } = useTranslation("webhooks");
  const ago = useAgo();
  const numbers = useNumbers();
  const isFailing = isOn && failing !== null;
  const hasToDo = isFailing || off !== null;
  const icon = hasToDo ? TriangleAlert : !isOn ? CircleOff : arrived ? CircleCheck : CircleDashed;
  const state = isFailing
    ? t("state.failing", { count: messages.waiting, said: saidCount(messages.waiting, numbers.counted) })
    : off
      ? t(`state.off_${off.reason}`)
      : t(!isOn ? "state.off" : arrived ? "state.on" : "state.new");
  return (
    <li className={cx("conn", hasToDo && "is-warn")}>
      <Icon of={icon} />
      <span>
        <Link className="conn-name" href={`/settings/webhooks/${id}`}>
          {isolated(placeOf(webhook))}
        </Link>
      </span>
      <span>
        <span className="conn-state">{state}</span>
        {arrived ? <span className="conn-sub">{t("last_arrived", { when: ago(arrived) })}</span> : null}
      </span>
      <Icon of={ChevronRight} />
    </li>
  );
}
