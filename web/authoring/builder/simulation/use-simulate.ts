import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { useBuilder } from "../builder-context.tsx";
import type { Finding } from "../requests.ts";
import { simulationKey } from "./requests.ts";

/** The simulated population; null leaves the seed to chance, and mean and spread to the calibration. */
export type SimulationSettings = { people: number; seed: number | null; mean: number | null; sd: number | null };

/** With a thousand students, shares are accurate to within three percent. */
export const usualSettings: SimulationSettings = { people: 1000, seed: null, mean: null, sd: null };

export const MOST_PEOPLE = 20_000;

type Uncalibrated = "refuse" | "difficulty";

/** Returns the findings that prevent a simulation; empty where it was refused for another reason. */
function findingsOf(error: unknown): readonly Finding[] {
  if (!(error instanceof CallError) || error.code !== "invalid") return [];
  const { findings } = error.problem;
  return Array.isArray(findings) ? findings : [];
}

/** Starts and cancels simulations of the draft, once all its changes are saved. `refused` lists what must be fixed first. */
export function useSimulate() {
  const { t } = useTranslation("builder");
  const { store, stored } = useBuilder();
  const queryClient = useQueryClient();
  const toast = useResultToast();
  const [refused, setRefused] = useState<readonly Finding[]>([]);
  const renew = () => queryClient.invalidateQueries({ queryKey: simulationKey(stored.id) });
  const start = useMutation({
    mutationFn: async ({ uncalibrated, settings }: { uncalibrated: Uncalibrated; settings: SimulationSettings }) => {
      setRefused([]);
      if (!(await store.flush())) return;
      const { people, seed, mean, sd } = settings;
      const chosen = {
        ...(seed === null ? {} : { seed }),
        ...(mean === null ? {} : { mean }),
        ...(sd === null ? {} : { sd }),
      };
      await call("simulations.start", { params: { id: stored.id }, body: { people, uncalibrated, ...chosen } });
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
