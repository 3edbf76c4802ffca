const share = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 0 });

/** Writes a share between 0 and 1 as whole percent: "86%". */
export const percentWords = (value: number): string => share.format(value);

/** Making one takes longer than writing a hundred figures with it. */
const formats = new Map<number, Intl.NumberFormat>();

function formatOf(digits: number): Intl.NumberFormat {
  const made =
    formats.get(digits) ??
    new Intl.NumberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
  formats.set(digits, made);
  return made;
}

/** Writes a figure with so many decimals and a true minus: "−0.86". */
export const figureWords = (value: number, digits = 2): string => formatOf(digits).format(value).replace("-", "−");
