import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../common/use-result-toast.ts";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { releaseTogether } from "./release-together.ts";
import { useFreshSittings } from "./use-act.ts";

type ReleaseDialogProps = {
  /** What is asked about stays as it was asked, whatever the screen behind becomes meanwhile. */
  sessions: readonly string[];
  /** Whose they are: a student may have several. */
  students: number;
  /** How many more of the assessment aren’t scored yet. */
  toMark?: number;
  onClose: () => void;
};

/** Asks, and shows their results to the students of scored sittings. */
export function ReleaseDialog({ sessions, students, toMark = 0, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation("sittings");
  const toast = useResultToast();
  const refresh = useFreshSittings();
  const [settled, setSettled] = useState(0);
  const count = sessions.length;
  const form = useAction({
    send: () => releaseTogether(sessions, setSettled).finally(() => void refresh()),
    onDone: ({ released, failure }) => {
      if (released > 0) toast.done(t("release_many.done", { count: released }));
      if (released < count) toast.failed(t("release_many.failed", { count: count - released }))(failure);
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
      onClose={onClose}
    >
      <p>{t("release_many.body", { count: students })}</p>
      {toMark > 0 ? <p>{t("release_many.to_mark", { count: toMark })}</p> : null}
      <p>{t("release_many.no_undo")}</p>
      {form.isBusy ? <ProgressBar label={t("release_many.bar")} percent={(100 * settled) / count} /> : null}
    </DialogForm>
  );
}
