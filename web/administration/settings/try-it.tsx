import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Button } from "../../base/ui/button.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";

type TryItProps = {
  label: string;
  help: string;
  /** What is typed but not saved is not what is tried. */
  isDirty: boolean;
  send: () => Promise<{ to: string }>;
  children?: ReactNode;
};

/** Sends something with the settings as they are saved, and says where it went. */
export function TryIt({ label, help, isDirty, send, children }: TryItProps) {
  const { t } = useTranslation("settings");
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ to: string } | { fault: string } | null>(null);
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
        <Button isPending={isBusy} isDisabled={isDirty} onPress={() => void go()}>
          {label}
        </Button>
        <span className="help">{isDirty ? t("save_first") : help}</span>
      </div>
      {outcome && "to" in outcome ? (
        <Notice tone="success" title={t("test.sent", { to: outcome.to })}>
          {t("test.see")} <Link href="/outbox">{t("test.outbox")}</Link>
        </Notice>
      ) : null}
      {outcome && "fault" in outcome ? <Notice tone="error" title={outcome.fault} /> : null}
    </div>
  );
}
