import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { type MessageDetail, messageQuery } from "./requests.ts";

const MOST_SHOWN = 50;

/** Shows every try to send a message, what the other side said, when the next is, and has it tried at once. */
export function Attempts({ id }: { id: string }) {
  const { t } = useTranslation("outbox");
  const { data, failure } = useExtra(messageQuery(id), t("unloaded.attempts"));
  if (failure) return failure;
  return data ? <Loaded message={data} /> : null;
}

function Loaded({ message }: { message: MessageDetail }) {
  const { t } = useTranslation("outbox");
  const dates = useDates(useUser().time_zone);
  const { attempts, next_try_at: next, can_retry } = message;
  if (attempts.length === 0 && !can_retry) return null;
  return (
    <section className="stack g3" aria-labelledby={`attempts-${message.id}`}>
      <h3 className="h3" id={`attempts-${message.id}`}>
        {t("attempts.title")}
      </h3>
      {attempts.length === MOST_SHOWN ? <p className="meta">{t("attempts.more")}</p> : null}
      {attempts.length > 0 ? (
        <ol className="outbox-attempts">
          {attempts.map(({ at, reason, reply }) => (
            <li key={at}>
              <span className="meta">{dates.moment(at)}</span>
              <span>{reason === null ? t("attempts.sent") : t(`reasons.${reason}`)}</span>
              {reply ? (
                <bdi dir="ltr" className="meta">
                  {reply}
                </bdi>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      {next ? (
        <p className="dim body-s">
          {isDue(next) ? t("attempts.next_soon") : t("attempts.next", { when: dates.moment(next) })}
        </p>
      ) : null}
      {can_retry && !(next && isDue(next)) ? <Retry message={message} /> : null}
    </section>
  );
}

const isDue = (at: string) => Date.parse(at) <= Date.now();

function Retry({ message }: { message: MessageDetail }) {
  const { t } = useTranslation("outbox");
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const retry = useMutation({
    mutationFn: () => call("outbox.retry", { params: { id: message.id } }),
    onSuccess: (after) => {
      queryClient.setQueryData(messageQuery(message.id).queryKey, after);
      void queryClient.invalidateQueries({ queryKey: queryKey("outbox", "list") });
      toast.done(t("retry.done"));
    },
    onError: toast.failed(t("retry.failed")),
  });
  return (
    <div>
      <Button size="sm" isPending={retry.isPending} onPress={() => retry.mutate()}>
        {t(message.state === "kept" ? "retry.send" : "retry.act")}
      </Button>
    </div>
  );
}
