import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";

type ResendButtonProps = { left: number; isPending: boolean; onPress: () => void };

/** Sends again what did not come, once one has waited for it. */
export function ResendButton({ left, isPending, onPress }: ResendButtonProps) {
  const { t } = useTranslation("signin");
  const clock = `0:${String(left).padStart(2, "0")}`;
  if (left > 0) return <p className="resend body-s faint num">{t("resend_in", { time: `\u2066${clock}\u2069` })}</p>;
  return (
    <Button variant="ghost" block isPending={isPending} onPress={onPress}>
      {t("resend")}
    </Button>
  );
}
