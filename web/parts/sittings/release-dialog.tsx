import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { KeysChoice } from "./keys-choice.tsx";
import { releaseTogether } from "./release-together.ts";
import { canSitQuery, type KeysOfRelease } from "./requests.ts";
import { useFreshSittings } from "./use-act.ts";

type ReleaseDialogProps = {
  /** The dialog's subject stays fixed, whatever changes on the screen behind. */
  sessions: readonly string[];
  /** The assessment of all of them. */
  assessment: string;
  /** The students with these sittings; one may have several. */
  students: readonly string[] | number;
  /** The number of other sittings of the assessment that aren’t scored yet. */
  toMark?: number;
  onClose: () => void;
};

/** Asks for confirmation, and when keys show while others can still sit; then releases results to the students of scored sittings. */
export function ReleaseDialog({ sessions, assessment, students, toMark = 0, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation("sittings");
  const toast = useResultToast();
  const refresh = useFreshSittings();
  const [settled, setSettled] = useState(0);
  const [keys, setKeys] = useState<KeysOfRelease>("after_window");
  const who = typeof students === "number" ? [] : [...new Set(students)];
  const { data: canSit, failure } = useExtra(
    canSitQuery(assessment, who.length === 1 ? who[0] : undefined),
    t("unloaded.can_sit"),
  );
  const count = sessions.length;
  const form = useAction({
    send: () => releaseTogether(sessions, keys, setSettled).finally(() => void refresh()),
    onDone: ({ released, failure: why }) => {
      if (released > 0) toast.done(t("release_many.done", { count: released }));
      if (released < count) toast.failed(t("release_many.failed", { count: count - released }))(why);
      onClose();
    },
  });
  return (
    <DialogForm
      asks
      tone="primary"
      title={t("release_many.title", { count })}
      form={form}
      submitLabel={t("release_many.confirm")}
      cancelLabel={t("release_many.keep")}
      isReady={canSit !== undefined || failure !== null}
      onClose={onClose}
    >
      <p>{t("release_many.body", { count: typeof students === "number" ? students : who.length })}</p>
      {toMark > 0 ? <p>{t("release_many.to_mark", { count: toMark })}</p> : null}
      {failure}
      {canSit ? <KeysChoice canSit={canSit} value={keys} onChange={setKeys} /> : null}
      <p>{t("release_many.no_undo")}</p>
      {form.isBusy ? <ProgressBar label={t("release_many.bar")} percent={(100 * settled) / count} /> : null}
    </DialogForm>
  );
}
