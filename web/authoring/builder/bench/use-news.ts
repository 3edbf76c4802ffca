import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { useToasts } from "../../../base/ui/toast-region.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";

/** How often the page checks for other people's changes to the draft. */
const everyMs = 15_000;

/** Merges other people's changes while the page is mounted, and reports them; also reports what the server refused. */
export function useNews(): void {
  const { t } = useTranslation("builder");
  const { store, stored } = useBuilder();
  const { version, news, status } = useBuilderState();
  const toasts = useToasts();
  const toast = useResultToast();
  // It’s asked again soon, and saving says when the server is out of reach.
  const data = useQuietExtra({
    queryKey: queryKey("builder", "version", stored.id),
    queryFn: async ({ signal }) => (await call("assessments.get", { params: { id: stored.id }, signal })).version,
    refetchInterval: everyMs,
    refetchOnWindowFocus: "always",
    gcTime: 0,
    retry: false,
  });
  const isBehind = data !== undefined && data > version;
  useEffect(() => {
    if (isBehind) void store.refresh();
  }, [isBehind, store]);
  const tellNews = useEffectEvent(() => {
    toasts.add({ id: "builder-news", type: "info", title: t("news_title"), content: t("news"), interval: 8 });
  });
  useEffect(() => {
    if (news > 0) tellNews();
  }, [news]);
  const refusal = status.kind === "refused" ? status.error : null;
  const tellRefusal = useEffectEvent((error: unknown) => toast.failed(t("refused"))(error));
  useEffect(() => {
    if (refusal !== null) tellRefusal(refusal);
  }, [refusal]);
}
