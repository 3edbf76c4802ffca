import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";

/** Returns what an accommodation is called: a factor of time, more seconds of a break, yes or no. */
export function useAccommodationWords() {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  return {
    time: (factor: number) =>
      t("accommodations.times", { share: numbers.share(factor - 1, 1), factor: numbers.plain(factor) }),
    rest: (seconds: number) => t("accommodations.minutes", { count: seconds / 60, said: numbers.plain(seconds / 60) }),
    truth: (is: boolean) => t(is ? "accommodations.yes" : "accommodations.no"),
  };
}
