import { useLocale } from "react-aria-components";
import { type Bounds, shownPercent } from "./shown-number.ts";

const formats = {
  counted: { maximumFractionDigits: 2 },
  plain: { useGrouping: false, maximumFractionDigits: 2 },
  share: { style: "percent", maximumFractionDigits: 1 },
  signed: { signDisplay: "exceptZero", maximumFractionDigits: 0 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

/** By language and format: to make one costs more than to write a thousand numbers with it. */
const made = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, format: keyof typeof formats): Intl.NumberFormat {
  const key = `${locale} ${format}`;
  const known = made.get(key) ?? new Intl.NumberFormat(locale, formats[format]);
  made.set(key, known);
  return known;
}

/** Returns a number with its sign before it, also among Arabic words, where the sign would else come after it. */
const leftToRight = (said: string, locale: string): string => (locale.startsWith("ar") ? `\u2066${said}\u2069` : said);

/** Numbers in the page's language. */
export function useNumbers() {
  const { locale } = useLocale();
  return {
    /** "12,430" for what is counted; two decimals at most. */
    counted: (value: number) => formatOf(locale, "counted").format(value),
    /** "1340" for scores and points: no thousands marks, two decimals at most. */
    plain: (value: number) => formatOf(locale, "plain").format(value),
    /** "+12" or "−3" for a change, in whole numbers. */
    signed: (value: number) => leftToRight(formatOf(locale, "signed").format(value).replace("-", "−"), locale),
    /**
     * A part of a whole in whole percent: "86%". With a decimal where it would read as a bound that it doesn’t reach, and as all of it: "99.5%".
     *
     * @param bounds In percent.
     */
    share: (part: number, whole: number, bounds?: Bounds) =>
      formatOf(locale, "share").format(shownPercent(part, whole, bounds) / 100),
  };
}
