import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { isReachable, onReachability } from "../../base/requests/reachability.ts";
import { Notice } from "../../base/ui/notice.tsx";

const AGAIN_AFTER_MS = 3000;

/** Shows a floating note while the server does not respond; when it responds again, refetches what is on screen. */
export function ConnectionNote() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const reachable = useSyncExternalStore(onReachability, isReachable);
  useEffect(() => {
    if (reachable) return;
    const stop = new AbortController();
    const timer = setInterval(
      () => void call("system.health", { signal: stop.signal }).catch(() => {}),
      AGAIN_AFTER_MS,
    );
    return () => {
      clearInterval(timer);
      stop.abort();
      void queries.invalidateQueries();
    };
  }, [reachable, queries]);
  if (reachable) return null;
  return (
    <Notice tone="warning" title={t("connection.title")}>
      {t("connection.content")}
    </Notice>
  );
}
