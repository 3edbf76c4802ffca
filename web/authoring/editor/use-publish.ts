import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { useToasts } from "../../base/ui/toast-region.tsx";
import { savesByItself } from "./draft.ts";
import { unsavedFields } from "./editor-state.ts";
import type { EditorStore } from "./editor-store.ts";
import type { EditorProblem } from "./problems.ts";
import type { SavedStatus, SaveOutcome } from "./saver.ts";
import { type LivePreview, requestPreview } from "./use-preview.ts";

export type PublishQuestion = { warnings: readonly EditorProblem[]; correctsVersion: number | null };

type PublishOptions = {
  store: EditorStore;
  save: (status?: SavedStatus) => Promise<SaveOutcome>;
  preview: LivePreview;
  /** Called when problems must be fixed first: shows them. */
  onProblems: () => void;
};

export type Publishing = ReturnType<typeof usePublish>;

/** Publishes the question: errors block it, warnings and corrections of a published version ask for confirmation. */
export function usePublish({ store, save, preview, onProblems }: PublishOptions) {
  const { t } = useTranslation("editor");
  const toasts = useToasts();
  const toast = useResultToast();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [question, setQuestion] = useState<PublishQuestion | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ draft: unknown; problems: EditorProblem[] } | null>(null);

  /** Saves with this status and reports success, or the problems to fix. Throws errors that no field can show. */
  const send = async (status: SavedStatus, done: string, more: Parameters<typeof toast.done>[1] = {}) => {
    setBusy(true);
    const outcome = await save(status).finally(() => setBusy(false));
    if (outcome.kind === "saved") {
      setRefusal(null);
      setAsked(false);
      toast.done(done, more);
    } else if (outcome.kind === "failed" || outcome.kind === "refused") {
      const { errors } = outcome.error;
      if (errors.length === 0) throw outcome.error;
      const problems = errors.map((one) => ({ severity: "error" as const, code: "refused", ...one }));
      setRefusal({ draft: store.get().draft, problems });
      setAsked(true);
      onProblems();
      toast.failed(t("publish.refused"))(outcome.error);
    }
  };
  const another = { action: { label: t("publish.another"), onPress: () => void navigate({ to: "/bank/new" }) } };
  /** Publishes after confirmation. Throws errors that no field can show. */
  const publishNow = () =>
    question?.correctsVersion
      ? send("published", t("publish.corrected"))
      : send("published", t("publish.done"), another);
  const setStatus = (status: SavedStatus, done: string) =>
    send(status, done, status === "published" ? another : {}).catch(toast.failed(t("publish.refused")));

  const publish = async () => {
    const { draft, ids, stored, base, clash } = store.get();
    if (isBusy || clash) return;
    const fields = unsavedFields({ base, draft });
    if (stored?.status === "published" && fields.length === 0) return;
    setBusy(true);
    try {
      const isFresh = preview.of === draft && preview.shown;
      const { problems } = isFresh
        ? (preview.shown ?? { problems: [] })
        : await requestPreview(draft, ids, stored?.id ?? null, new AbortController().signal);
      if (problems.some(({ severity }) => severity === "error")) {
        setAsked(true);
        onProblems();
        const count = problems.filter(({ severity }) => severity === "error").length;
        // Short: the problems are visible beside it, and the toast covers the next button.
        const title = t("publish.forbidden", { count });
        toasts.add({ id: "editor-refused", type: "error", title, content: "", interval: 3 });
        return;
      }
      const warnings = problems.filter(({ severity }) => severity === "warning");
      const correctsVersion = stored?.status === "published" ? stored.version_number : null;
      setBusy(false);
      if (warnings.length > 0 || correctsVersion !== null) setQuestion({ warnings, correctsVersion });
      else await setStatus("published", t("publish.done"));
    } catch (error) {
      toast.failed(t("publish.unsent"))(error);
    } finally {
      setBusy(false);
    }
  };

  /** Saves at once; a correction of a published version asks for confirmation, as publishing does. */
  const saveNow = async () => {
    const { stored, base, draft } = store.get();
    const fields = unsavedFields({ base, draft });
    if (stored?.status === "published" && fields.length > 0 && !savesByItself(stored.status, fields)) return publish();
    await save();
  };

  return {
    publish,
    saveNow,
    publishNow,
    /** Throws errors that no field can show. */
    retire: () => send("retired", t("retire.done")),
    setStatus,
    question,
    cancel: () => setQuestion(null),
    isBusy,
    /** The author tried to publish: fields now show even problems of unfinished work. */
    isAsked,
    refused: refusal && refusal.draft === store.get().draft ? refusal.problems : [],
  };
}
