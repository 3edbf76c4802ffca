/** How a number is to be written: with so many decimals, or so many significant figures. */
export interface NumberFormat {
  kind: "decimals" | "figures";
  length: number;
}

const withoutSign = (text: string) => (/^-[0.]+$/.test(text) ? text.slice(1) : text);

function inFigures(value: number, length: number): string {
  if (value === 0) return "0";
  const [digits = "", exponent = "0"] = value.toExponential(length - 1).split("e");
  const places = length - 1 - Number(exponent);
  // From a thousandth to ten thousand as usual, beyond that with a power of ten.
  if (Number(exponent) < -3 || Number(exponent) > 3) return `${digits}e${Number(exponent)}`;
  return places >= 0 ? value.toFixed(places) : String(Number(`${digits}e${exponent}`));
}

/** Writes a number as Moodle would; without a format with all of its digits that are certain. */
export function formatNumber(value: number, format: NumberFormat | null): string {
  if (format?.kind === "decimals") return withoutSign(value.toFixed(Math.min(20, Math.max(0, format.length))));
  if (format) return inFigures(value, Math.min(20, Math.max(1, format.length)));
  const size = Math.abs(value);
  const rounded = Number(value.toPrecision(14));
  if (size !== 0 && (size >= 1e15 || size < 1e-4)) return rounded.toExponential().toUpperCase();
  return String(rounded + 0);
}
