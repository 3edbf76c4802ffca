import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useResultToast } from "./use-result-toast.ts";

type CopyButtonProps = {
  text: string;
  isPrimary?: boolean;
  /** What the button and its toasts say, where it isn’t just that something is copied. */
  words?: { go: string; done: string; failed: string };
};

/** Copies a text, also where copying by hand is blocked. Pages that came unencrypted have no clipboard, and no button. */
export function CopyButton({ text, isPrimary = false, words }: CopyButtonProps) {
  const { t } = useTranslation();
  const toast = useResultToast();
  const { go, done, failed } = words ?? { go: t("copy.go"), done: t("copy.done"), failed: t("copy.failed") };
  if (!navigator.clipboard) return null;
  const copy = () => void navigator.clipboard.writeText(text).then(() => toast.done(done), toast.failed(failed));
  return (
    <Button variant={isPrimary ? "primary" : "ghost"} {...(isPrimary ? {} : { size: "sm" })} onPress={copy}>
      <Icon of={Copy} small />
      {go}
    </Button>
  );
}
