import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useAgo } from "../../base/ui/use-ago.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { type Held, heldQuery } from "./requests.ts";

type Counts = Pick<Held, "mail" | "sms" | "notified">;
type Act = "send" | "drop";

/** Shows what a restore holds back, until staff send or drop it. */
export function HeldMessages() {
  const { t } = useTranslation("outbox");
  const { data, failure } = useExtra(heldQuery, t("unloaded.held"));
  if (failure) return <div className="mb-6">{failure}</div>;
  return data?.oldest_at && data.newest_at ? (
    <Decision held={data} oldest={data.oldest_at} newest={data.newest_at} />
  ) : null;
}

/** Says counts in words: "12 emails and 1 text message". */
function useCounts(): (counts: Counts) => string {
  const { t, i18n } = useTranslation("outbox");
  const numbers = useNumbers();
  return (counts) =>
    new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(
      (["mail", "sms", "notified"] as const)
        .filter((kind) => counts[kind] > 0)
        .map((kind) => t(`held.${kind}`, { count: counts[kind], said: numbers.counted(counts[kind]) })),
    );
}

function Decision({ held, oldest, newest }: { held: Held; oldest: string; newest: string }) {
  const { t } = useTranslation("outbox");
  const ago = useAgo();
  const what = useCounts()(held);
  const [asked, setAsked] = useState<Act | null>(null);
  return (
    <div className="mb-6">
      <Notice tone="warning" title={t("held.title")}>
        <p>
          {t("held.what", { what })} {t("held.ages", { oldest: ago(oldest), newest: ago(newest) })}
        </p>
        <p>{t("held.why")}</p>
        <p className="row row-2 wrap outbox-decision">
          <Button size="sm" onPress={() => setAsked("send")}>
            {t("held.send.act")}
          </Button>
          <Button size="sm" variant="danger-quiet" onPress={() => setAsked("drop")}>
            {t("held.drop.act")}
          </Button>
        </p>
      </Notice>
      {asked ? <Ask act={asked} what={what} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

/** Asks before anything is sent or dropped: neither can be taken back. */
function Ask({ act, what, onClose }: { act: Act; what: string; onClose: () => void }) {
  const { t } = useTranslation("outbox");
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const say = useCounts();
  const settle = useMutation({
    mutationFn: () => call(act === "send" ? "outbox.send_held" : "outbox.drop_held", {}),
    onSuccess: (counts) => {
      toast.done(t(`held.${act}.done`), { content: say(counts) });
      void queryClient.invalidateQueries({ queryKey: queryKey("outbox") });
      onClose();
    },
    onError: toast.failed(t(`held.${act}.failed`)),
  });
  return (
    <Dialog
      role="alertdialog"
      title={t(`held.${act}.title`)}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("held.keep")}
          </Button>
          <Button
            variant={act === "send" ? "primary" : "danger"}
            isPending={settle.isPending}
            onPress={() => settle.mutate()}
          >
            {t(`held.${act}.act`)}
          </Button>
        </>
      }
    >
      <div className="stack g3">
        <p className="strong">{what}</p>
        <p>{t(`held.${act}.help`)}</p>
      </div>
    </Dialog>
  );
}
