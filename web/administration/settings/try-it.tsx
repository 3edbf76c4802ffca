import type { OperationOutput } from "@sextant/contract/types.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Button } from "../../base/ui/button.tsx";
import { Notice } from "../../base/ui/notice.tsx";

type Trial = OperationOutput<"settings.try_mail">;
type Outcome = Trial | { fault: string };

type TryItProps = {
  label: string;
  help: string;
  /** There is nothing to try yet. */
  isDisabled: boolean;
  send: () => Promise<Trial>;
  children?: ReactNode;
};

/** Sends something with the settings as they are typed, and says what came of it. */
export function TryIt({ label, help, isDisabled, send, children }: TryItProps) {
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const go = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await send());
    } catch (error) {
      const [first] = error instanceof CallError ? error.errors : [];
      setOutcome({ fault: first?.message ?? problemText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="settings-group">
      {children}
      <div className="row wrap">
        <Button isPending={isBusy} isDisabled={isDisabled} onPress={() => void go()}>
          {label}
        </Button>
        <span className="help">{help}</span>
      </div>
      {outcome === null ? null : <Result outcome={outcome} />}
    </div>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation(["settings", "outbox"]);
  if ("fault" in outcome) return <Notice tone="error" title={outcome.fault} />;
  const { to, is_accepted, reason, message, reply } = outcome;
  const title = is_accepted ? t("test.sent", { to }) : reason ? t(`reasons.${reason}`, { ns: "outbox" }) : message;
  return (
    <Notice tone={is_accepted ? "success" : "error"} title={title}>
      {is_accepted ? <p>{t("test.look")}</p> : null}
      {reply ? (
        <p className="settings-reply">
          {t("test.reply")} <bdi dir="ltr">{reply}</bdi>
        </p>
      ) : null}
    </Notice>
  );
}
