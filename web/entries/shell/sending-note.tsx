import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useImpersonation } from "../../base/common/impersonation.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { eachSecond } from "../../base/ui/each-second.ts";
import { Notice } from "../../base/ui/notice.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useUnkept } from "./sign-out.tsx";
import { useSending } from "./use-sending.ts";

/** Good news needs no closing. */
const BRIEF_MS = 6000;

/** Floats over the page while answers of a test that was left are on their way, and says when they have arrived. */
export function SendingNote() {
  const { t } = useTranslation("notifications");
  const user = useUser();
  const { impersonation } = useImpersonation();
  // A staff person who views as a student sends nothing in the student’s name.
  const { status, retry } = useSending(impersonation ? null : user.id);
  useUnkept(status && !status.isKept ? status.unsent : 0);
  const isDone = status?.sent === true && status.unsent === 0 && status.refused === 0 && status.uncounted === 0;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!isDone) return;
    const timer = setTimeout(() => setOver(true), BRIEF_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  const { words } = useDurations();
  const againAt = status?.againAt ?? null;
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const look = () => setLeft(againAt === null ? 0 : Math.ceil((againAt - performance.now()) / 1000));
    look();
    return againAt === null ? undefined : eachSecond(look);
  }, [againAt]);

  if (!status) return null;
  const { unsent: count, isKept, refused, uncounted, trouble } = status;
  if (count > 0) {
    const isAwaited = left > 0 && trouble !== "offline";
    const how = isAwaited ? t("sending.busy", { time: words(left) }) : trouble && isKept ? t(`sending.${trouble}`) : "";
    const said = [how, isKept ? "" : t("sending.unkept")].filter(Boolean).join(" ");
    if (!trouble && !isAwaited) {
      return <Notice title={t("sending.title", { count })}>{isKept ? t("sending.content") : said}</Notice>;
    }
    return (
      <Notice tone="warning" title={t("sending.waiting_title", { count })}>
        {said}
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
  if (uncounted > 0 && !isOver) {
    return (
      <Notice tone="warning" title={t("sending.uncounted_title", { count: uncounted })}>
        {t("sending.uncounted")}
        <Button size="sm" onPress={() => setOver(true)}>
          {t("sending.close")}
        </Button>
      </Notice>
    );
  }
  return isDone && !isOver ? <Notice tone="success" title={t("sending.done")} /> : null;
}
