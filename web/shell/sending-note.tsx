import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useImpersonation } from "../common/impersonation.ts";
import { useUser } from "../common/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useSending } from "./use-sending.ts";

/** Good news needs no closing. */
const BRIEF_MS = 6000;

/** Floats over the page while answers of a test that was left are on their way, and says when they have arrived. */
export function SendingNote() {
  const { t } = useTranslation();
  const user = useUser();
  const { impersonation } = useImpersonation();
  // A staff person who views as a student sends nothing in the student’s name.
  const { status, retry } = useSending(impersonation ? null : user.id);
  const isDone = status !== null && status.sent && status.unsent === 0 && status.refused === 0;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!isDone) return;
    const timer = setTimeout(() => setOver(true), BRIEF_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  if (!status) return null;
  const { unsent: count, refused, trouble } = status;
  if (count > 0) {
    if (!trouble) return <Notice title={t("sending.title", { count })}>{t("sending.content")}</Notice>;
    return (
      <Notice tone="warning" title={t("sending.waiting_title", { count })}>
        {t(`sending.${trouble}`)}
        <Button size="sm" onPress={retry}>
          {t("sending.retry")}
        </Button>
      </Notice>
    );
  }
  if (refused > 0 && !isOver) {
    return (
      <Notice tone="warning" title={t("sending.refused_title", { count: refused })}>
        {t("sending.refused")}
        <Button size="sm" onPress={() => setOver(true)}>
          {t("sending.close")}
        </Button>
      </Notice>
    );
  }
  return isDone && !isOver ? <Notice tone="success" title={t("sending.done")} /> : null;
}
