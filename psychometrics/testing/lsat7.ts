import type { ResponseMatrix } from "../responses.ts";

/** How many of a thousand people gave each pattern, 00000 to 11111, to five items of the LSAT, section 7: Bock & Lieberman (1970). */
const COUNTS = [
  12, 19, 1, 7, 3, 19, 3, 17, 10, 5, 3, 7, 7, 23, 8, 28, 7, 39, 11, 34, 14, 51, 15, 90, 6, 25, 7, 35, 18, 136, 32, 308,
];

/** Returns the thousand people of the LSAT, section 7, pattern by pattern. */
export function lsat7(): ResponseMatrix {
  const values = COUNTS.flatMap((people, pattern) =>
    Array.from({ length: people }, () => [16, 8, 4, 2, 1].map((bit) => (pattern & bit ? 1 : 0))).flat(),
  );
  return { people: values.length / 5, items: 5, values: Uint8Array.from(values) };
}
