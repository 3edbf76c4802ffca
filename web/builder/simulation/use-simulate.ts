import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../common/use-result-toast.ts";
import { call } from "../../requests/call.ts";
import { CallError } from "../../requests/call-error.ts";
import { useBuilder } from "../builder-context.tsx";
import type { Finding } from "../requests.ts";
import { simulationKey } from "./requests.ts";

/** How many students are simulated: shares are sure within three percent. */
export const PEOPLE = 1000;

type Uncalibrated = "refuse" | "difficulty";

/** Returns what keeps a draft from being simulated; empty where it is refused for another reason. */
function findingsOf(error: unknown): readonly Finding[] {
  if (!(error instanceof CallError) || error.code !== "invalid") return [];
  const { findings } = error.problem;
  return Array.isArray(findings) ? findings : [];
}

/** Starts and cancels simulations of the draft, once all changes of it are saved. `refused` is what has to be mended first. */
export function useSimulate() {
  const { t } = useTranslation("builder");
  const { store, stored } = useBuilder();
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const [refused, setRefused] = useState<readonly Finding[]>([]);
  const renew = () => queryClient.invalidateQueries({ queryKey: simulationKey(stored.id) });
  const start = useMutation({
    mutationFn: async (uncalibrated: Uncalibrated) => {
      setRefused([]);
      if (!(await store.flush())) return;
      await call("simulations.start", { params: { id: stored.id }, body: { people: PEOPLE, uncalibrated } });
    },
    onError: (error) => {
      const findings = findingsOf(error);
      if (findings.length > 0) setRefused(findings);
      else toast.failed(t("simulation.failed"))(error);
    },
    onSettled: renew,
  });
  const cancel = useMutation({
    mutationFn: () => call("simulations.cancel", { params: { id: stored.id } }),
    onError: toast.failed(t("simulation.cancel_failed")),
    onSettled: renew,
  });
  return { start, cancel, refused };
}
