import { MOST_TRIES } from "@sextant/contract/webhook-events.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Button as PlainButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { cx } from "../../../base/ui/class-names.ts";
import { isolated } from "../../../base/ui/isolated.ts";
import { Segmented } from "../../../base/ui/segmented.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { Pager } from "../../../parts/list/pager.tsx";
import {
  forgetWebhook,
  type Message,
  messagesQuery,
  pageSize,
  type Shown,
  saidCount,
  type Webhook,
} from "./requests.ts";

const HEADING = "hook-messages";
const KEPT_MS = 30 * 24 * 3_600_000;

/** Shows the messages of a webhook, what became of each, and sends them again. */
export function MessagesPart({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const numbers = useNumbers();
  const client = useQueryClient();
  const toast = useResultToast();
  const [shown, setShown] = useState<Shown>("all");
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string | null>(null);
  const list = useQuery(messagesQuery(webhook, shown, page));
  const { id, is_on: isOn, messages } = webhook;
  const replay = useMutation({
    mutationFn: (message: string) => call("webhooks.replay_message", { params: { id, message } }),
    onSuccess: () => {
      toast.done(t("messages.replaying"));
      return forgetWebhook(client, id);
    },
    onError: toast.failed(t("not_sent")),
  });
  const replayFailed = useMutation({
    mutationFn: () => {
      const since = new Date(Date.now() - KEPT_MS).toISOString();
      return call("webhooks.replay", { params: { id }, body: { failed_since: since } });
    },
    onSuccess: ({ count }) => {
      toast.done(t("messages.replaying_many", { count, said: numbers.counted(count) }));
      // There may be no failed ones left for a second page.
      setPage(1);
      requestAnimationFrame(() => document.getElementById(HEADING)?.focus());
      return forgetWebhook(client, id);
    },
    onError: toast.failed(t("not_sent")),
  });
  return (
    <section className="block min-w-0" aria-labelledby={HEADING}>
      <header className="row between wrap mb-3">
        <h2 className="h2" id={HEADING} tabIndex={-1}>
          {t("messages.title")}
        </h2>
        <Segmented<Shown>
          label={t("messages.shown")}
          value={shown}
          onChange={(next) => {
            setShown(next);
            setPage(1);
          }}
          choices={[
            { id: "all", label: t("messages.all") },
            { id: "waiting", label: t("messages.waiting", { said: saidCount(messages.waiting, numbers.counted) }) },
            { id: "failed", label: t("messages.failed", { said: saidCount(messages.failed, numbers.counted) }) },
          ]}
        />
      </header>
      {list.data ? (
        list.data.results.length > 0 ? (
          <table className="table stacks hook-table">
            <thead>
              <tr>
                <th scope="col">{t("messages.event")}</th>
                <th scope="col">{t("messages.time")}</th>
                <th scope="col">{t("messages.tries")}</th>
                <th scope="col">{t("messages.result")}</th>
                <th scope="col">
                  <span className="sr">{t("messages.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.data.results.map((message) => (
                <Row
                  key={message.id}
                  message={message}
                  isOpen={opened === message.id}
                  onToggle={() => setOpened(opened === message.id ? null : message.id)}
                  onReplay={isOn ? () => replay.mutate(message.id) : null}
                />
              ))}
            </tbody>
          </table>
        ) : (
          <p className="dim body-s">{t(`messages.none.${shown}`)}</p>
        )
      ) : list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ListPending rows={4} />
      )}
      <Pager page={page} pageSize={pageSize} count={list.data?.count ?? 0} onChange={(next = 1) => setPage(next)} />
      {isOn && messages.failed > 0 ? (
        <p className="mt-3">
          <Button size="sm" isPending={replayFailed.isPending} onPress={() => replayFailed.mutate()}>
            {t("messages.replay_failed")}
          </Button>
        </p>
      ) : null}
      <p className="meta mt-3">{t("messages.kept")}</p>
    </section>
  );
}

/** Returns milliseconds in seconds, with a decimal where it says something. */
const secondsOf = (ms: number) => Math.round(ms / 100) / 10;

type RowProps = {
  message: Message;
  isOpen: boolean;
  onToggle: () => void;
  /** Null while the webhook is off. */
  onReplay: (() => void) | null;
};

function Row({ message, isOpen, onToggle, onReplay }: RowProps) {
  const { t } = useTranslation("webhooks");
  const dates = useDates(useUser().time_zone);
  const { type, at, state, tries, whom, thing } = message;
  const when = dates.moment(at);
  const named = (word: string) => t("messages.of", { word, type, when });
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <span className="mono">{type}</span>
          <span className="meta">
            {isolated(whom)}
            {whom && thing ? ", " : null}
            {isolated(thing)}
          </span>
        </th>
        <td className="faint">{when}</td>
        <td>
          <Tries message={message} />
        </td>
        <td>
          <span className={cx("med", state !== "arrived" && tries.length > 0 && "hook-bad")}>
            {t(`messages.state.${state}`)}
          </span>
          <Why message={message} />
        </td>
        <td>
          <span className="row row-2">
            <PlainButton
              className="link"
              aria-expanded={isOpen}
              aria-label={named(t(isOpen ? "messages.hide" : "messages.show"))}
              onPress={onToggle}
            >
              {t(isOpen ? "messages.hide" : "messages.show")}
            </PlainButton>
            {onReplay ? (
              <PlainButton className="link" aria-label={named(t("messages.replay"))} onPress={onReplay}>
                {t("messages.replay")}
              </PlainButton>
            ) : null}
          </span>
        </td>
      </tr>
      {isOpen ? (
        <tr className="hook-open">
          <td colSpan={5}>
            <Opened message={message} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

/** Says what the last try came to. */
function Why({ message: { tries, state } }: { message: Message }) {
  const { t } = useTranslation("webhooks");
  const numbers = useNumbers();
  const last = tries.at(-1);
  if (!last) return null;
  const said = { status: last.status, seconds: numbers.plain(secondsOf(last.took_ms)) };
  if (state === "arrived" || last.failure === null) return <span className="meta">{t("messages.received", said)}</span>;
  return <span className="meta">{t(`messages.why.${last.failure}`, said)}</span>;
}

/** Shows the tries of a message, one mark each: what failed is hollow, what is left is faint. */
function Tries({ message: { state, tries } }: { message: Message }) {
  const { t } = useTranslation("webhooks");
  const marks = Array.from({ length: state === "arrived" ? tries.length : MOST_TRIES }, (_, place) => {
    const tried = tries[place];
    return { key: `try-${place}`, className: cx(tried && (tried.failure === null ? "is-well" : "is-bad")) };
  });
  const said =
    tries.length === 0
      ? t("messages.tried_none")
      : state === "arrived"
        ? t("messages.tried", { count: tries.length })
        : t("messages.tried_of", { count: tries.length, most: MOST_TRIES });
  return (
    <span className="hook-tries" role="img" aria-label={said}>
      {marks.map((mark) => (
        <i key={mark.key} className={mark.className} />
      ))}
    </span>
  );
}

/** Shows a message as it is sent, and the newest answer. */
function Opened({ message: { id, body, tries, next_try_at: next } }: { message: Message }) {
  const { t } = useTranslation("webhooks");
  const dates = useDates(useUser().time_zone);
  const last = tries.at(-1);
  const at = (time: string) => dates.clockToTheSecond(time);
  const title = !last
    ? t("messages.untried")
    : t(last.status === null ? "messages.no_answer" : "messages.answer", { when: at(last.at) });
  return (
    <div className="hook-halves">
      <div>
        <h3>{t("messages.sent")}</h3>
        <pre dir="ltr">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </div>
      <div>
        <h3>{title}</h3>
        {last && last.status !== null ? (
          <pre dir="ltr">{[String(last.status), last.answer.trim() || t("messages.empty")].join("\n")}</pre>
        ) : null}
        <p className="meta">
          {[t("messages.id", { id }), next ? t("messages.next", { when: dates.moment(next) }) : null]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
    </div>
  );
}
