import { Check, CircleX, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import type { Secret } from "../use-section.ts";
import type { AskedService, Report, Service } from "./requests.ts";

type ServiceCheckProps = {
  service: Service;
  /** As they are typed. */
  fields: Pick<AskedService, "issuer" | "client_id" | "email_domains" | "trusts_domains" | "role_claim">;
  secret: Secret;
};

/** Asks the service whether people could sign in as it is typed, and says what was found. */
export function ServiceCheck({ service, fields, secret }: ServiceCheckProps) {
  const { t } = useTranslation("settings");
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<{ report: Report; of: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { issuer, client_id, email_domains, trusts_domains, role_claim } = fields;
  const asked = { preset: service.preset, issuer, client_id, email_domains, trusts_domains, role_claim };
  const isOf = JSON.stringify([asked, secret ?? null]);
  const check = async () => {
    setBusy(true);
    setFault(null);
    try {
      const typed = secret ? { client_secret: secret } : { service: service.id };
      setFound({ report: await call("sign_in_services.check", { body: { ...asked, ...typed } }), of: isOf });
    } catch (error) {
      const [first] = error instanceof CallError ? error.errors : [];
      setFault(first?.message ?? problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const report = found?.of === isOf ? found.report : null;
  return (
    <section className="stack g3" aria-labelledby="service-check">
      <div className="row between wrap">
        <h2 className="h2" id="service-check">
          {t("services.check_title")}
        </h2>
        <Button size="sm" isPending={isBusy} isDisabled={issuer.trim() === ""} onPress={() => void check()}>
          {t("services.check")}
        </Button>
      </div>
      <p className="dim body-s" role="status">
        {report ? t(report.is_usable ? "services.usable" : "services.unusable") : t("services.check_help")}
      </p>
      {fault ? <Notice tone="error" title={fault} /> : null}
      {report ? <Findings report={report} /> : null}
    </section>
  );
}

function Findings({ report }: { report: Report }) {
  const { t, i18n } = useTranslation("settings");
  return (
    <ul className="found-list">
      {report.passed.map((code) => (
        <li key={code}>
          <Icon of={Check} small />
          <span>{t(`services.passed.${code}`)}</span>
        </li>
      ))}
      {report.findings.map(({ code, severity, message }) => (
        <li key={`${code} ${message}`} className={severity === "error" ? "is-bad" : "is-warn"}>
          <Icon of={severity === "error" ? CircleX : TriangleAlert} small />
          {/* What the server says names what it found; other languages have the sentence without it. */}
          <span>{i18n.language.startsWith("en") ? message : t(`services.findings.${code}`)}</span>
        </li>
      ))}
    </ul>
  );
}
