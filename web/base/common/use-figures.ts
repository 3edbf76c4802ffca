import { useLocale } from "react-aria-components";
import { shownPercent } from "../ui/shown-number.ts";

/** Returns how measured and simulated figures read in the page's language; what is not known is a dash, never a made-up number. */
export function useFigures() {
  const { locale } = useLocale();
  const fixed = (value: number, digits: number, signed = false) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: signed ? "exceptZero" : "negative",
    })
      .format(value)
      .replace("-", "−");
  return {
    /** "1.24": a fixed number of decimals, so that columns align. */
    figure: (value: number | null, digits = 2) => (value === null ? "–" : fixed(value, digits)),
    /** "+0.31" */
    signed: (value: number | null, digits = 2) => (value === null ? "–" : fixed(value, digits, true)),
    /** "86%" of a share between 0 and 1; "99.5%" where it isn’t all. */
    percent: (share: number | null) =>
      share === null
        ? "–"
        : new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(
            shownPercent(share, 1) / 100,
          ),
    /** "0.034", or "< 0.001" in one piece. */
    chance: (p: number | null) => (p === null ? "–" : p < 0.001 ? `<\u00a0${fixed(0.001, 3)}` : fixed(p, 3)),
  };
}
