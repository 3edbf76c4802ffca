import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { FileDrop } from "../../base/ui/file-drop.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { LARGEST_RECEIPT, readReceipt } from "./read-receipt.ts";
import type { VerifiedReceipt } from "./requests.ts";

class NoReceipt extends Error {}

async function verify(file: File): Promise<VerifiedReceipt> {
  const body = file.size <= LARGEST_RECEIPT ? readReceipt(await file.text()) : null;
  if (!body) throw new NoReceipt(file.name);
  return call("sessions.verify_receipt", { body });
}

const tones = { same: "success", newer: "success", missing: "error", changed: "error" } as const;

/** Takes a receipt as a file and says whether the server has the answers that it is of. */
export function ReceiptDialog({ session, onClose }: { session: string; onClose: () => void }) {
  const { t } = useTranslation("timeline");
  const problemText = useProblemText();
  const [chosen, setChosen] = useState<string | null>(null);
  const verified = useMutation({ mutationFn: verify });
  const errorText = (error: unknown) => {
    if (error instanceof NoReceipt) return t("receipt.none");
    // What no receipt of ours would say is refused field by field; together that means one thing.
    if (error instanceof CallError && error.status === 400) return t("receipt.none");
    if (error instanceof CallError && error.status === 404) return t("receipt.not_found");
    return problemText(error);
  };
  return (
    <Dialog
      title={t("receipt.title")}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <Button variant="ghost" onPress={onClose}>
          {t("receipt.close")}
        </Button>
      }
    >
      <div className="stack g4">
        <FileDrop
          label={t("receipt.label")}
          chosen={chosen}
          lead={t("receipt.lead")}
          help={t("receipt.help")}
          chooseLabel={t("receipt.choose")}
          types={[".txt", ".json", "text/plain", "application/json"]}
          isDisabled={verified.isPending}
          error={verified.isError ? errorText(verified.error) : null}
          onChoose={([file]) => {
            setChosen(file.name);
            verified.mutate(file);
          }}
        />
        {verified.data ? <Verdict verified={verified.data} session={session} /> : null}
      </div>
    </Dialog>
  );
}

function Verdict({ verified, session }: { verified: VerifiedReceipt; session: string }) {
  const { t, i18n } = useTranslation("timeline");
  const { verdict, user_name: name, assessment_name: assessment } = verified;
  const others = verified.attempts.filter((attempt) => attempt.verdict === verdict && verdict !== "same");
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const numbers = others.flatMap(({ position }) => (position === null ? [] : [String(position)]));
  return (
    <div className="stack g3" role="status">
      <Notice tone={tones[verdict]} title={t(`receipt.verdict.${verdict}`, { name, assessment })}>
        {t(`receipt.body.${verdict}`, { count: others.length })}
        {numbers.length > 0 ? ` ${t("receipt.questions", { count: numbers.length, list: list.format(numbers) })}` : ""}
      </Notice>
      {verified.session === session ? null : (
        <ButtonLink href={`/live/${encodeURIComponent(verified.session)}`}>{t("receipt.open", { name })}</ButtonLink>
      )}
    </div>
  );
}
