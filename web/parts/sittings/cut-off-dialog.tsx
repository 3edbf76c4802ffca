import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Notice } from "../../base/ui/notice.tsx";
import { Skeleton } from "../../base/ui/skeleton.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { MinutesField, useMinutes } from "./minutes-field.tsx";
import { type CutOff, cutOffQuery } from "./requests.ts";

/** So many are named; the rest are counted. */
const NAMED = 4;

type CutOffDialogProps = {
  /** Id of the allocation whose close was moved. */
  allocation: string;
  /** IANA, in which it was set. */
  zone: string;
  onClose: () => void;
};

/** Tells how many sittings the close ended before it was moved later, and offers to reopen them together. */
export function CutOffDialog({ allocation, zone, onClose }: CutOffDialogProps) {
  const { t } = useTranslation("sittings");
  const client = useQueryClient();
  const toast = useResultToast();
  const given = useMinutes(10);
  const { seconds } = given;
  const needed = useNeeded(cutOffQuery(allocation), <Skeleton height="52px" />, t("cut_off.unloaded"));
  const found = needed.isReady ? needed.data : null;
  const canReopen = found !== null && found.count > 0 && found.can.reopen === true;
  const form = useAction({
    send: async () => {
      if (seconds === null) return { done: 0, left: 0, why: "" };
      const sessions = (found?.results ?? []).map(({ session }) => session);
      const { results, missing } = await call("sessions.act_many", { body: { sessions, action: "reopen", seconds } });
      await client.invalidateQueries({ queryKey: queryKey("allocations") });
      const refused = results.filter(({ outcome }) => outcome === "refused");
      const left = refused.length + missing.length;
      const why = refused[0]?.detail ?? t("cut_off.missing");
      if (left === sessions.length) throw new CallError(409, refused[0]?.code ?? "not_found", { detail: why });
      return { done: sessions.length - left, left, why };
    },
    onDone: ({ done, left, why }) => {
      const content = left > 0 ? t("cut_off.not_done", { count: left, why }) : "";
      toast.done(t("cut_off.done", { count: done }), { content, isPartial: left > 0 });
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("cut_off.title")}
      form={form}
      submitLabel={t("cut_off.reopen", { count: found?.results.length ?? 0 })}
      cancelLabel={t("cut_off.keep")}
      onClose={onClose}
      isReady={canReopen && seconds !== null}
      hidesSubmit={!canReopen}
    >
      {needed.isReady ? <Found found={needed.data} zone={zone} /> : needed.instead}
      {canReopen ? (
        <>
          <MinutesField value={given} help={t("cut_off.help")} />
          <Notice>{t("cut_off.scored")}</Notice>
        </>
      ) : null}
    </DialogForm>
  );
}

/** Says how many were cut off, who, and when. */
function Found({ found: { count, results, can }, zone }: { found: CutOff; zone: string }) {
  const { t, i18n } = useTranslation("sittings");
  const named = useNamedMoment();
  const [first] = results;
  if (!first) return <p className="body-s">{t("cut_off.none")}</p>;
  const others = count - Math.min(NAMED, results.length);
  const names = [
    ...results.slice(0, NAMED).map(({ user }) => user.name),
    ...(others > 0 ? [t("cut_off.others", { count: others })] : []),
  ];
  return (
    <>
      <p className="body-s">{t("cut_off.found", { count, when: named(first.closed_at, zone) })}</p>
      <p className="body-s dim">{new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(names)}</p>
      {can.reopen === true ? null : <p className="body-s">{t("cut_off.may_not")}</p>}
    </>
  );
}
