/** Matches signs written without a space next to their number. */
const close = /^[\p{Sc}%‰°′″'"]/u;

/** Returns a number with its unit on one side of it, as it is printed: "5\u00a0km", "50%", "$5", "−$5". */
export function withUnit(number: string, unit: string, side: "left" | "right"): string {
  if (unit === "") return number;
  const space = close.test(unit) ? "" : "\u00a0";
  if (side === "right") return `${number}${space}${unit}`;
  const [, sign = "", digits = ""] = /^([-\u2212]?)([\s\S]*)$/.exec(number) ?? [];
  return `${sign}${unit}${space}${digits}`;
}
