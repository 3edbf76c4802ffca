import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { Notice } from "../../../base/ui/notice.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { HeldMail } from "../held-mail.tsx";
import { type BulkTarget, chosenQuery, invitePeople } from "../requests.ts";
import { inviteReasons } from "../use-invite.ts";

type InviteDialogProps = { target: BulkTarget; onClose: () => void; onSent: () => void };
type Sent = Awaited<ReturnType<typeof invitePeople>>;

/** Names of one line; the others are counted. */
const MOST_NAMES = 20;

/** Asks before people are invited, says how many mails go out, and afterwards who got none and why. */
export function InviteDialog({ target: chosen, onClose, onSent }: InviteDialogProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const problemText = useProblemText();
  // The selection is cleared once mails are sent; the dialog stays about the people it was opened for.
  const [target] = useState(chosen);
  const counted = useQuery(chosenQuery(target));
  const [sent, setSent] = useState<Sent | null>(null);
  const form = useAction({
    send: () => invitePeople(target),
    onDone: setSent,
  });
  const close = () => {
    if (sent) onSent();
    onClose();
  };
  const { to_invite: count = 0, total = 0 } = counted.data ?? {};
  return (
    <DialogForm
      title={
        sent
          ? t("invite.done", { count: sent.invited, said: numbers.counted(sent.invited) })
          : counted.data
            ? t("invite.ask", { count, said: numbers.counted(count) })
            : t("invite.open")
      }
      form={form}
      submitLabel={t("invite.go")}
      onClose={close}
      isReady={count > 0}
      hidesSubmit={sent !== null}
    >
      {counted.isError ? (
        <Notice tone="error" title={t("failed")}>
          {problemText(counted.error)}
        </Notice>
      ) : null}
      {sent ? (
        <Result sent={sent} />
      ) : (
        <>
          <p>{t("invite.ask_body")}</p>
          <HeldMail />
          {total > count && counted.data ? (
            <p className="dim">{t("invite.not_all", { count: total - count, said: numbers.counted(total - count) })}</p>
          ) : null}
        </>
      )}
    </DialogForm>
  );
}

function Result({ sent }: { sent: Sent }) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  if (sent.left_out.length === 0) return <p>{t("invite.all_sent")}</p>;
  return (
    <div className="stack g3">
      <p>{t("invite.left_out", { count: sent.left_out.length, said: numbers.counted(sent.left_out.length) })}</p>
      {inviteReasons.map((reason) => {
        const people = sent.left_out.filter(({ why }) => why === reason);
        if (people.length === 0) return null;
        const names = people.slice(0, MOST_NAMES).flatMap(({ name }) => (name === "" ? [] : [name]));
        const more = people.length - names.length;
        return (
          <div key={reason}>
            <p className="med">{t(`invite.${reason}`, { said: numbers.counted(people.length) })}</p>
            {names.length > 0 ? (
              <p className="dim" dir="auto">
                {names.join(", ")}
                {more > 0 ? ` +${numbers.counted(more)}` : null}
              </p>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
