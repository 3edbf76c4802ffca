/** Which sign begins the decimals of typed numbers. */
export type NumberFormat = "point" | "comma";

let current: NumberFormat = "point";

/** Sets how the person of this page types numbers: their own choice, else their school’s, else with a point. */
export function setNumberFormat(
  user: { number_format?: NumberFormat | null; school?: { number_format?: NumberFormat } | null } | null | undefined,
): void {
  current = user?.number_format ?? user?.school?.number_format ?? "point";
}

/** Returns how the person of this page types numbers. */
export const numberFormat = (): NumberFormat => current;
