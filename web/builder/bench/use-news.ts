import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../common/use-result-toast.ts";
import { call } from "../../requests/call.ts";
import { useToasts } from "../../ui/toast-region.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";

/** How often it is asked whether somebody else changed the draft. */
const everyMs = 15_000;

/** Takes in what others change while the page stands, and says so; says too what the server refused. */
export function useNews(): void {
  const { t } = useTranslation("builder");
  const { store, stored } = useBuilder();
  const { version, news, status } = useBuilderState();
  const toasts = useToasts();
  const toast = useResultToast();
  const { data } = useQuery({
    queryKey: ["builder", "version", stored.id],
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
