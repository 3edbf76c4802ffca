import { useLocale } from "react-aria-components";

/** Returns figures of simulations in the page's language; what is not known is a dash. */
export function useFigures() {
  const { locale } = useLocale();
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  return {
    /** "1.24": always so many decimals. */
    figure: (value: number | null, digits = 2) =>
      value === null
        ? "–"
        : new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
            .format(value)
            .replace("-", "−"),
    percent: (share: number | null) => (share === null ? "–" : percent.format(share)),
  };
}
