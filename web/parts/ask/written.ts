import type { Picture } from "./requests.ts";

/** What is being written. */
export type Written = { text: string; pictures: readonly Picture[] };
export const nothingWritten: Written = { text: "", pictures: [] };

/** Returns true where there is something to send. */
export function isWritten({ text, pictures }: Written): boolean {
  return pictures.length > 0 || text.includes("data-tex") || text.replaceAll(/<[^>]*>|&nbsp;|\s/g, "") !== "";
}
