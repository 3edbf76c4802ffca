import { cutText } from "@sextant/questions/text/cut.ts";
import "../settings.css";
import "../services/services.css";
import "./webhooks.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { CircleX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { EmptyState, NoPermissionState } from "../../../base/ui/states.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { actionOf, groupsOf } from "./event-groups.ts";
import { MessagesPart } from "./messages-part.tsx";
import {
  forgetWebhook,
  keepWebhook,
  placeOf,
  saidCount,
  type Webhook,
  webhookQuery,
  webhooksQuery,
} from "./requests.ts";
import { SecretPart } from "./secret-part.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

const route = getRouteApi("/signed-in/settings/webhooks/$id");
const list = "/settings?part=connections";

/** Shows one webhook: whether messages arrive, which were sent, its secret and its events. */
export function WebhookScreen() {
  const { t } = useTranslation(["webhooks", "settings"]);
  const { id } = route.useParams();
  const isStaff = useUser().role === "staff";
  const webhook = useQuery({ ...webhookQuery(id), enabled: isStaff });
  if (!isStaff) {
    return (
      <NoPermissionState
        level={1}
        title={t("settings:not_allowed_title")}
        action={<ButtonLink href="/">{t("settings:home")}</ButtonLink>}
      >
        {t("settings:not_allowed")}
      </NoPermissionState>
    );
  }
  if (webhook.data) return <Shown webhook={webhook.data} />;
  if (!webhook.isError) return <ListPending rows={6} />;
  if (webhook.error instanceof CallError && [400, 404].includes(webhook.error.status)) {
    const back = <ButtonLink href={list}>{t("settings:services.to_list")}</ButtonLink>;
    return (
      <EmptyState level={1} title={t("gone_title")} action={back}>
        {t("gone")}
      </EmptyState>
    );
  }
  return <ListFailure error={webhook.error} onRetry={() => void webhook.refetch()} />;
}

function Shown({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(["webhooks", "settings"]);
  const dates = useDates(useUser().time_zone);
  const { events, is_on: isOn, failing, created_at: created, created_by: by } = webhook;
  return (
    <>
      <PageHead
        title={placeOf(webhook)}
        over={
          <>
            <Link href="/settings">{t("settings:title")}</Link> ›{" "}
            <Link href={list}>{t("settings:parts.connections")}</Link> › {t("title")}
          </>
        }
        aside={<Actions webhook={webhook} />}
      />
      <p className="dim mb-6">
        {t("receives", { count: events.length })} {t("added", { name: by.name, date: dates.date(created) })}
      </p>
      {isOn ? failing ? <Failing webhook={webhook} failing={failing} /> : null : <Off webhook={webhook} />}
      <div className="hook-cols">
        <MessagesPart webhook={webhook} />
        <div className="stack g8">
          <SecretPart webhook={webhook} />
          <EventsPart webhook={webhook} />
        </div>
      </div>
    </>
  );
}

/** Says that it is off, and why. */
function Off({ webhook: { off } }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const ago = useAgo();
  return (
    <Notice
      tone={off ? "warning" : "info"}
      title={off ? t(`off.${off.reason}`, { when: ago(off.at) }) : t("off.by_hand")}
    >
      <p>{t("off.means")}</p>
    </Notice>
  );
}

type FailingProps = { webhook: Webhook; failing: NonNullable<Webhook["failing"]> };

/** Says that nothing arrives, why, and what becomes of it. */
function Failing({ webhook: { id, messages }, failing }: FailingProps) {
  const { t } = useTranslation("webhooks");
  const client = useQueryClient();
  const toast = useResultToast();
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  const { since, last, next_try_at: next, off_at: offAt } = failing;
  const hasten = useMutation({
    mutationFn: () => call("webhooks.replay", { params: { id }, body: {} }),
    onSuccess: () => {
      toast.done(t("failing.trying"));
      return forgetWebhook(client, id);
    },
    onError: toast.failed(t("not_sent")),
  });
  const answer = cutText(last?.answer.split("\n")[0]?.trim() ?? "", 80);
  const said = last?.failure
    ? t(`failing.last.${last.failure === "answered" && answer !== "" ? "answered_saying" : last.failure}`, {
        status: last.status,
        answer,
        seconds: Math.round(last.took_ms / 1000),
      })
    : "";
  return (
    <section className="hook-wait" aria-labelledby="hook-failing">
      <Icon of={CircleX} />
      <div>
        <h2 id="hook-failing">
          {t("failing.title", {
            count: messages.waiting,
            said: saidCount(messages.waiting, numbers.counted),
            since: dates.moment(since),
          })}
        </h2>
        <p>
          {said} {next ? t("failing.again", { when: dates.moment(next) }) : null}{" "}
          {t("failing.until", { date: dates.dayAndMonth(offAt) })}
        </p>
      </div>
      {messages.waiting > 0 ? (
        <div className="acts">
          <Button variant="primary" isPending={hasten.isPending} onPress={() => hasten.mutate()}>
            {t("failing.now")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Shows which events are sent, and changes them. */
function EventsPart({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const client = useQueryClient();
  const toast = useResultToast();
  const [isEditing, setEditing] = useState(false);
  return (
    <section className="block" aria-labelledby="hook-events">
      <header className="hook-head row between base">
        <h2 className="h2" id="hook-events">
          {t("events")}
        </h2>
        <Button size="sm" onPress={() => setEditing(true)}>
          {t("change_events")}
        </Button>
      </header>
      <dl>
        {groupsOf(webhook.events).map(({ group, events }) => (
          <div key={group} className="hook-line">
            <dt>{t(`group.${group}`)}</dt>
            <dd className="faint">{events.map((event) => t(`short.${actionOf(event)}`)).join(", ")}</dd>
          </div>
        ))}
      </dl>
      {isEditing ? (
        <WebhookDialog
          webhook={webhook}
          onSaved={(after) => {
            keepWebhook(client, after);
            toast.done(t("saved"));
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </section>
  );
}

/** Turns the webhook off and on, sends a test, and removes it. */
function Actions({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const client = useQueryClient();
  const toast = useResultToast();
  const [isRemoving, setRemoving] = useState(false);
  const { id, is_on: isOn } = webhook;
  const turn = useMutation({
    mutationFn: () => call("webhooks.update", { params: { id }, body: { is_on: !isOn } }),
    onSuccess: (after) => {
      keepWebhook(client, after);
      toast.done(t(after.is_on ? "turned_on" : "turned_off"));
    },
    onError: toast.failed(t("not_turned")),
  });
  const test = useMutation({
    mutationFn: () => call("webhooks.test", { params: { id } }),
    onSuccess: () => {
      toast.done(t("test_sent"));
      return forgetWebhook(client, id);
    },
    onError: toast.failed(t("not_sent")),
  });
  return (
    <div className="row row-2 wrap">
      <Button variant="ghost" onPress={() => setRemoving(true)}>
        {t("remove")}
      </Button>
      <Button variant={isOn ? "ghost" : "primary"} isPending={turn.isPending} onPress={() => turn.mutate()}>
        {t(isOn ? "turn_off" : "turn_on")}
      </Button>
      {isOn ? (
        <Button isPending={test.isPending} onPress={() => test.mutate()}>
          {t("test")}
        </Button>
      ) : null}
      {isRemoving ? <RemoveDialog webhook={webhook} onClose={() => setRemoving(false)} /> : null}
    </div>
  );
}

function RemoveDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useResultToast();
  const action = useAction({
    send: () => call("webhooks.remove", { params: { id: webhook.id } }),
    onDone: () => {
      toast.done(t("removed"));
      void client.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true });
      void navigate({ to: "/settings", search: { part: "connections" } });
    },
  });
  return (
    <DialogForm
      asks
      title={t("remove_title", { host: placeOf(webhook) })}
      form={action}
      submitLabel={t("remove_go")}
      onClose={onClose}
    >
      <p>{t("remove_body")}</p>
    </DialogForm>
  );
}
