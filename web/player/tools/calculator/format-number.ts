const superscript = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * Returns a result as one reads it: up to ten figures, what floating point adds rounded away, powers of ten for what is very
 * large or small.
 */
export function formatNumber(value: number, figures = 10): string {
  if (Number.isNaN(value)) return "";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const rounded = Number(value.toPrecision(figures));
  if (rounded === 0) return "0";
  const size = Math.abs(rounded);
  if (size >= 1e12 || size < 1e-6) {
    const [digits = "", power = "0"] = rounded.toExponential().split("e");
    const raised = [...power.replace("+", "")].map((char) => (char === "-" ? "⁻" : superscript[Number(char)])).join("");
    return `${digits.replace("-", "−")}×10${raised}`;
  }
  return String(rounded).replace("-", "−");
}
