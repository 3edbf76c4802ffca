import { useTranslation } from "react-i18next";
import { useDurations } from "../ui/use-durations.ts";
import { useTicking } from "../ui/use-ticking.ts";
import { type OpenSection, runningSection } from "./running-section.ts";

/**
 * Returns "Math is running: 1 hr 9 min left", updated while the component is mounted; empty when no clock runs or is paused. `toldAt`
 * is when the server's answer arrived, in milliseconds of this device's clock.
 */
export function useRunningText(open: OpenSection | null, toldAt: number): string {
  const { t } = useTranslation("shell");
  const durations = useDurations();
  const now = useTicking(10_000);
  const running = runningSection(open, now - toldAt);
  if (!running) return "";
  const { section } = running;
  if (running.kind === "running" || running.kind === "paused")
    return t(`clock.${running.kind}`, { section, time: durations.words(running.seconds) });
  return t(`clock.${running.kind}`, { section });
}
