import { Copy, Download, Printer } from "lucide-react";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
import { Button } from "../ui/native/button.tsx";

/** Shows recovery codes this once, and the ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation("security");
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join("\n")}\n`;
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: "recovery-codes.txt" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 0);
  };
  return (
    <div className="recovery-codes">
      <p>
        <Trans t={t} i18nKey="codes.lead" components={{ b: <b /> }} />
      </p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row row-2 wrap codes-ways">
        <Button
          size="sm"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          <Icon of={Copy} small />
          {isCopied ? t("codes.copied") : t("codes.copy")}
        </Button>
        <Button size="sm" onClick={download}>
          <Icon of={Download} small />
          {t("codes.download")}
        </Button>
        <Button size="sm" onClick={() => print()}>
          <Icon of={Printer} small />
          {t("codes.print")}
        </Button>
      </div>
      <div className="acts">
        <Button variant="primary" onClick={onDone}>
          {t("codes.done")}
        </Button>
      </div>
    </div>
  );
}
