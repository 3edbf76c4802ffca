import { useTranslation } from "react-i18next";
import { CallError } from "../requests/call-error.ts";
import { useToasts } from "../ui/toast-region.tsx";
import { useProblemText } from "./use-problem-text.ts";

type Done = {
  content?: string;
  /** Undoes the action, and reports its own errors. */
  undo?: () => Promise<unknown>;
  /** Leads on from here. Where there is an undo, that alone is offered. */
  action?: { label: string; onPress: () => void };
  /** How long the undo or the action is offered, in seconds. */
  seconds?: number;
  /** Only part of it succeeded: `content` says why. */
  isPartial?: boolean;
  /** A toast replaces an earlier one with the same id. */
  id?: string;
};

/** Reports in a toast what was done, with an undo or a next step where there is one, and errors for which no form has a place. */
export function useResultToast() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const problemText = useProblemText();
  /** Returns an error handler that shows a toast with this title. */
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
