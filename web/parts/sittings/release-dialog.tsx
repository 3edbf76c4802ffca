import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Notice } from "../../base/ui/notice.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { KeysChoice } from "./keys-choice.tsx";
import { releaseTogether } from "./release-together.ts";
import { beforeReleaseQuery, type KeysOfRelease } from "./requests.ts";
import { SomePeople } from "./some-people.tsx";
import { useFreshSittings } from "./use-act.ts";

type ReleaseDialogProps = {
  /** The dialog's subject stays fixed, whatever changes on the screen behind. */
  sessions: readonly string[];
  /** The assessment of all of them. */
  assessment: string;
  /** The students with these sittings; one may have several. */
  students: readonly string[] | number;
  onClose: () => void;
};

/** Asks for confirmation, and when keys show while others can still sit; then releases results to the students of scored sittings. */
export function ReleaseDialog({ sessions, assessment, students, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation("sittings");
  const toast = useResultToast();
  const refresh = useFreshSittings();
  const [settled, setSettled] = useState(0);
  const [keys, setKeys] = useState<KeysOfRelease>("after_window");
  const who = typeof students === "number" ? [] : [...new Set(students)];
  const { data: before, failure } = useExtra(
    beforeReleaseQuery(assessment, who.length === 1 ? who[0] : undefined),
    t("unloaded.can_sit"),
  );
  const { can_sit: canSit = null, to_mark: toMark = 0, to_mark_of: unmarked = [], is_regrading = false } = before ?? {};
  const count = sessions.length;
  const form = useAction({
    send: () => releaseTogether(sessions, keys, setSettled).finally(() => void refresh()),
    onDone: ({ released, already, failure: why }) => {
      const isLate = already > 0 ? t("release_many.already", { count: already }) : "";
      if (released > 0) toast.done(t("release_many.done", { count: released }), { content: isLate });
      else if (isLate) toast.done(isLate);
      const left = count - released - already;
      if (left > 0) toast.failed(t("release_many.failed", { count: left }))(why);
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
      isReady={before !== undefined || failure !== null}
      onClose={onClose}
    >
      <p>{t("release_many.body", { count: typeof students === "number" ? students : who.length })}</p>
      {is_regrading ? <Notice tone="warning">{t("release_many.regrading")}</Notice> : null}
      {toMark > 0 && who.length !== 1 ? (
        <div>
          <p>{t("release_many.to_mark", { count: toMark })}</p>
          <SomePeople people={unmarked} of={toMark} />
        </div>
      ) : null}
      {failure}
      {canSit ? <KeysChoice canSit={canSit} value={keys} onChange={setKeys} /> : null}
      <p>{t("release_many.no_undo")}</p>
      {form.isBusy ? <ProgressBar label={t("release_many.bar")} percent={(100 * settled) / count} /> : null}
    </DialogForm>
  );
}
