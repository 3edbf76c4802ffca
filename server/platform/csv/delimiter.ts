import { cutText } from "@sextant/questions/text/cut.ts";

/** Returns what separates the fields of a CSV file: what its first line, quoted parts aside, has most of. */
export function delimiterOf(text: string): string {
  const head = (cutText(text, 100_000).split(/\r\n|\r|\n/, 1)[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const count = (sign: string) => head.split(sign).length;
  return ["\t", ";"].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ",");
}
