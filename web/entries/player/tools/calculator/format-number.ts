import { numberFormat } from "../../../../base/ui/number-format.ts";

const superscript = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * Returns a result as one reads it, with the person’s decimal sign: up to ten figures, what floating point adds rounded away, powers of
 * ten for what is very large or small.
 */
export function formatNumber(value: number, figures = 10, format = numberFormat()): string {
  if (Number.isNaN(value)) return "";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const rounded = Number(value.toPrecision(figures));
  if (rounded === 0) return "0";
  const size = Math.abs(rounded);
  const written = (text: string) => (format === "comma" ? text.replace(".", ",") : text).replace("-", "−");
  if (size >= 1e12 || size < 1e-6) {
    const [digits = "", power = "0"] = rounded.toExponential().split("e");
    const raised = [...power.replace("+", "")].map((char) => (char === "-" ? "⁻" : superscript[Number(char)])).join("");
    return `${written(digits)}×10${raised}`;
  }
  return written(String(rounded));
}

/** Returns a list or a point as one reads it: its numbers, separated by what isn’t the decimal sign. */
export function formatNumbers(values: readonly number[], figures = 10, format = numberFormat()): string {
  return values.map((value) => formatNumber(value, figures, format)).join(format === "comma" ? "; " : ", ");
}
