import type { DeviceFound } from "@sextant/contract/device-state.ts";
import { isRefused } from "../../../base/requests/call-error-kind.ts";
import type { SittingCalls } from "./sitting-calls.ts";

/** Returns what a page tells the team besides answers. The test doesn’t depend on it. */
export function createTeamTelling(calls: Pick<SittingCalls, "tellDevice" | "reportProblem">) {
  return {
    /** Reports the device check to people who monitor the sitting. */
    tellDevice: (found: DeviceFound) => {
      calls.tellDevice(found).catch(() => {});
    },

    /** Reports a problem with a question to the team; returns `open` when it was already reported. */
    reportProblem: async (report: Parameters<typeof calls.reportProblem>[0]) => {
      try {
        await calls.reportProblem(report);
        return "sent" as const;
      } catch (error) {
        return isRefused(error, 409) ? ("open" as const) : ("failed" as const);
      }
    },
  };
}
