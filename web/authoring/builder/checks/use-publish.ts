import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { useBuilder } from "../builder-context.tsx";
import { checkQuery, type Finding } from "../requests.ts";

export type Publishing = { isBusy: boolean; publish: () => Promise<void> };

/** Returns the errors for which the server did not publish a draft; none where it refused for another reason. */
function errorsOf(error: unknown): readonly Finding[] {
  if (!(error instanceof CallError) || error.code !== "invalid") return [];
  const { findings } = error.problem;
  return Array.isArray(findings) ? findings : [];
}

/** Publishes the draft; what the server refuses it for is listed among the findings. */
export function usePublish({ onPublished, onRefused }: { onPublished: () => void; onRefused: () => void }): Publishing {
  const { t } = useTranslation("builder");
  const { store, stored } = useBuilder();
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const [isBusy, setBusy] = useState(false);
  const showErrors = async (errors: readonly Finding[], version: number) => {
    const { queryKey } = checkQuery(stored.id, version);
    // An answer on its way may be older than the refusal.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (known) => ({
      draws: [],
      sections: [],
      is_published: false,
      version,
      ...known,
      findings: [...errors, ...(known?.findings ?? []).filter(({ severity }) => severity === "advice")],
    }));
    onRefused();
  };
  const publish = async () => {
    setBusy(true);
    try {
      if (!(await store.flush())) return;
      const { version } = store.get();
      const body = { action: "publish" as const, version };
      const published = await call("assessments.update", { params: { id: stored.id }, body }).catch(
        async (error: unknown) => {
          const errors = errorsOf(error);
          if (errors.length === 0) throw error;
          await showErrors(errors, version);
          return null;
        },
      );
      if (!published) return;
      await queryClient.invalidateQueries({ queryKey: queryKey("assessments") });
      toast.done(t("published", { number: published.published_version }), {
        content: t(`review.release.${published.review_policy.score ?? "released"}`),
        seconds: 60,
        action: { label: t("assign"), onPress: () => location.assign(`/allocate/new?assessment=${stored.id}`) },
      });
      onPublished();
    } catch (error) {
      toast.failed(t("publish_failed"))(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, publish };
}
