import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/native/button.tsx";

type ResendButtonProps = { left: number; isPending: boolean; onResend: () => void };

/** Sends again what did not come, once one has waited for it. */
export function ResendButton({ left, isPending, onResend }: ResendButtonProps) {
  const { t } = useTranslation("signin");
  const clock = `0:${String(left).padStart(2, "0")}`;
  if (left > 0) return <p className="resend body-s faint num">{t("resend_in", { time: `\u2066${clock}\u2069` })}</p>;
  return (
    <Button variant="ghost" block isPending={isPending} onClick={onResend}>
      {t("resend")}
    </Button>
  );
}
