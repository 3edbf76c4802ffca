import { useTranslation } from "react-i18next";
import { useAgo } from "../../base/ui/use-ago.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useSizes } from "./use-sizes.ts";

/** Returns how the figures of the ledger are said. */
export function useLineWords() {
  const { t } = useTranslation("operations");
  const { counted, share } = useNumbers();
  const durations = useDurations();
  const ago = useAgo();
  const size = useSizes();
  return {
    t,
    counted,
    share,
    ago,
    size,
    said: (seconds: number | null) => durations.words(Math.round(seconds ?? 0)),
    /** Whole from ten on. */
    rate: (value: number) => counted(value < 10 ? Math.max(0.1, Math.round(value * 10) / 10) : Math.round(value)),
    inMs: (value: number) => t("saving.ms", { said: counted(Math.round(value)) }),
  };
}

export type LineWords = ReturnType<typeof useLineWords>;
