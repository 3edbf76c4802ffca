import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { type Sitting, waitingQuery } from "./requests.ts";
import { useCountLate } from "./use-count-late.ts";

type CountLateDialogProps = {
  sitting: Sitting;
  /** The attempts whose late answer is counted; all that wait by default. */
  attempts?: readonly string[];
  onClose: () => void;
};

/** Asks before late answers are counted, which nothing undoes; what that did to the score is told after. */
export function CountLateDialog({ sitting, attempts, onClose }: CountLateDialogProps) {
  const { t } = useTranslation("sittings");
  const count = useCountLate();
  const waiting = useQuery({ ...waitingQuery(sitting.id), enabled: attempts === undefined });
  const counted = attempts ?? waiting.data ?? [];
  const name = sitting.user_name;
  const form = useAction({ send: () => count(sitting, [...counted]), onDone: onClose });
  const isNone = attempts === undefined && waiting.data?.length === 0;
  return (
    <DialogForm
      asks
      tone="primary"
      title={t("late.title", { name, count: counted.length })}
      form={form}
      submitLabel={t("late.count", { count: counted.length })}
      onClose={onClose}
      isReady={counted.length > 0}
      hidesSubmit={isNone}
    >
      {waiting.isError ? <Notice tone="error">{t("late.failed")}</Notice> : null}
      {isNone ? (
        <p className="body-s">{t("late.none")}</p>
      ) : (
        <>
          <p className="body-s">{t("late.body", { count: counted.length })}</p>
          <p className="body-s">{t("late.no_undo")}</p>
        </>
      )}
      {attempts === undefined && !isNone ? (
        <Link href={`/reports/${encodeURIComponent(sitting.id)}/review?show=late`}>{t("late.review")}</Link>
      ) : null}
    </DialogForm>
  );
}
