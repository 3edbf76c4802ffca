import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { useSizeText } from "./use-size-text.ts";

type ImportSendingProps = { size: number; share: number; onStop: () => void };

/** Shows a file that goes out, and then is read: how far it has come, and a way to call it off. */
export function ImportSending({ size, share, onStop }: ImportSendingProps) {
  const { t } = useTranslation("bank");
  const sizeText = useSizeText();
  const isGone = share >= 1;
  return (
    <div className="row row-4">
      <div className="grow">
        <ProgressBar
          label={t(isGone ? "bring.reading" : "bring.sending", { size: sizeText(size) })}
          percent={isGone ? undefined : share * 100}
        />
      </div>
      <Button variant="ghost" onPress={onStop}>
        {t("cancel")}
      </Button>
    </div>
  );
}
