import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../requests/call.ts";
import { isReachable, onReachability } from "../requests/reachability.ts";
import { Notice } from "../ui/notice.tsx";

const AGAIN_AFTER_MS = 3000;

/** Floats over the page while the server does not answer; when it does again, what is on screen is asked for anew. */
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
