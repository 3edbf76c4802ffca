import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../common/use-result-toast.ts";
import { call } from "../../requests/call.ts";
import { CallError } from "../../requests/call-error.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { type Fault, findFaults } from "./find-faults.ts";

/** What the page finds itself by code, and what the server refused in its own words. */
export type Finding = Fault | { code: "refused"; isAdvice: false; at: string; message: string };

export type Publishing = { findings: readonly Finding[]; isBusy: boolean; publish: () => Promise<void> };

type Refused = { draft: unknown; findings: readonly Finding[] };

/** Publishes the draft; what keeps it from that is listed with its places, also what the server finds. */
export function usePublish({ onPublished, onRefused }: { onPublished: () => void; onRefused: () => void }): Publishing {
  const { t } = useTranslation("builder");
  const { store, stored } = useBuilder();
  const { draft } = useBuilderState();
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const placeOf = (path: string): string => {
    const [, section, field] = path.split(".");
    return field === "scale" ? "scoring" : (store.get().draft.sections[Number(section)]?.id ?? "about");
  };
  const publish = async () => {
    const faults = findFaults(store.get().draft).filter(({ isAdvice }) => !isAdvice);
    if (faults.length > 0) return onRefused();
    setBusy(true);
    try {
      if (!(await store.flush())) return;
      const body = { action: "publish" as const, version: store.get().version };
      const { published_version } = await call("assessments.update", { params: { id: stored.id }, body });
      await queryClient.invalidateQueries({ queryKey: ["assessments"] });
      toast.done(t("published", { number: published_version }), {
        action: { label: t("assign"), onPress: () => location.assign(`/allocate/new?assessment=${stored.id}`) },
      });
      onPublished();
    } catch (error) {
      const errors = error instanceof CallError && error.code === "invalid" ? error.errors : [];
      if (errors.length === 0) return toast.failed(t("publish_failed"))(error);
      const findings = errors.map(({ path, message }): Finding => {
        return { code: "refused", isAdvice: false, at: placeOf(path), message };
      });
      setRefused({ draft: store.get().draft, findings });
      onRefused();
    } finally {
      setBusy(false);
    }
  };
  // What the server found holds for the draft that it was shown.
  const known = refused && JSON.stringify(refused.draft) === JSON.stringify(draft) ? refused.findings : [];
  return { findings: [...findFaults(draft), ...known], isBusy, publish };
}
