import { useTranslation } from "react-i18next";
import { CallError } from "../requests/call-error.ts";
import { useToasts } from "../ui/toast-region.tsx";
import { useProblemText } from "./use-problem-text.ts";

type Done = {
  content?: string;
  /** Takes it back. What goes wrong then is told here. */
  undo?: () => Promise<unknown>;
  /** Leads on from here. Where there is an undo, that alone is offered. */
  action?: { label: string; onPress: () => void };
  /** How long the undo or the action is offered, in seconds. */
  seconds?: number;
  /** Not all of it was done: `content` says why. */
  isPartial?: boolean;
  /** Toasts of one id stand in each other's place. */
  id?: string;
};

/** Tells in a toast what was done, with an undo or the way on where there is one, and what failed where no form can say so. */
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
  const done = (title: string, { content = "", undo, action, seconds = 12, isPartial = false, id }: Done = {}) => {
    const takesBack = undo && {
      label: t("form.undo"),
      onPress: () => void undo().catch(failed(t("form.undo_failed"))),
    };
    const offer = takesBack ?? action;
    toasts.add({
      ...(id ? { id } : {}),
      type: isPartial ? "warning" : "success",
      title,
      content,
      interval: offer ? seconds : isPartial ? 15 : 6,
      ...(offer ? { action: offer } : {}),
    });
  };
  return { done, failed };
}
