import { CircleAlert, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import type { SsoReport } from "./requests.ts";

/** Fetches the issuer's metadata and says what would prevent sign-in there. */
export function SsoCheck({ issuer }: { issuer: string }) {
  const { t } = useTranslation("settings");
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<SsoReport | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const check = async () => {
    setBusy(true);
    setFault(null);
    setReport(null);
    try {
      setReport(await call("settings.check_sso", { body: { issuer } }));
    } catch (error) {
      const [first] = error instanceof CallError ? error.errors : [];
      setFault(first?.message ?? problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const shown = report?.issuer === issuer ? report : null;
  return (
    <div className="stack g3">
      <div className="row wrap">
        <Button isPending={isBusy} isDisabled={issuer.trim() === ""} onPress={() => void check()}>
          {t("sso.check")}
        </Button>
        <span className="help">{t("sso.check_help")}</span>
      </div>
      {fault ? <Notice tone="error" title={fault} /> : null}
      {shown ? (
        <Notice tone={shown.is_usable ? "success" : "error"} title={t(shown.is_usable ? "sso.usable" : "sso.unusable")}>
          {shown.findings.length > 0 ? <Findings findings={shown.findings} /> : t("sso.nothing_found")}
        </Notice>
      ) : null}
    </div>
  );
}

function Findings({ findings }: { findings: SsoReport["findings"] }) {
  const { t, i18n } = useTranslation("settings");
  return (
    <ul className="settings-findings rows-3">
      {findings.map(({ code, severity, message }) => (
        <li key={`${code} ${message}`}>
          <Icon of={severity === "error" ? CircleAlert : TriangleAlert} small />
          {/* What the server says names what it found; other languages have the sentence without it. */}
          <span>{i18n.language.startsWith("en") ? message : t(`sso.findings.${code}`)}</span>
        </li>
      ))}
    </ul>
  );
}
