import { useLocale } from "react-aria-components";

/** Numbers in the page's language. */
export function useNumbers() {
  const { locale } = useLocale();
  return {
    /** "12,430" for what is counted; two decimals at most. */
    counted: (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value),
    /** "1340" for scores and points: no thousands marks, two decimals at most. */
    plain: (value: number) =>
      new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 }).format(value),
    /** A part of a whole in whole percent: "86%". */
    share: (part: number, whole: number) =>
      new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(
        whole === 0 ? 0 : part / whole,
      ),
  };
}
