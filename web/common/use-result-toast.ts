import { useTranslation } from "react-i18next";
import { CallError } from "../requests/call-error.ts";
import { useToasts } from "../ui/toast-region.tsx";
import { useProblemText } from "./use-problem-text.ts";

type Done = {
  content?: string;
  /** Takes it back. What goes wrong then is told here. */
  undo?: () => Promise<unknown>;
  /** How long an undo is offered, in seconds. */
  undoSeconds?: number;
  /** Toasts of one id stand in each other's place. */
  id?: string;
};

/** Tells in a toast what was done, with an undo where there is one, and what failed where no form can say so. */
export function useResultToast() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const problemText = useProblemText();
  /** A handler of what is thrown, under this title. */
  const failed = (title: string) => (error: unknown) => {
    const [first] = error instanceof CallError ? error.errors : [];
    const isStale = error instanceof CallError && error.code === "stale_version";
    const content = isStale ? t("form.stale_told") : (first?.message ?? problemText(error));
    toasts.add({ type: "error", title, content, interval: 8 });
  };
  const done = (title: string, { content = "", undo, undoSeconds = 12, id }: Done = {}) => {
    const onPress = () => void undo?.().catch(failed(t("form.undo_failed")));
    toasts.add({
      ...(id ? { id } : {}),
      type: "success",
      title,
      content,
      interval: undo ? undoSeconds : 6,
      ...(undo ? { action: { label: t("form.undo"), onPress } } : {}),
    });
  };
  return { done, failed };
}
