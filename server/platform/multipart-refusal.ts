import { Refusal } from "./refusal.ts";

export const tooLarge = (maxBytes: number) =>
  new Refusal("too_large", `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`);

/** Turns an error of the multipart parser into a refusal: too much of something, or not well-formed. Other errors stay as they are. */
export function toRefusal(error: unknown, maxBytes: number): unknown {
  if (error instanceof Refusal) return error;
  const { code = "", statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  if (code === "FST_REQ_FILE_TOO_LARGE") return tooLarge(maxBytes);
  if (statusCode === 413) return new Refusal("too_large", "The form has too many parts, or a part is too long.");
  if (/multipart|boundary|header|Unexpected end|premature|aborted/i.test(`${code} ${message}`) || statusCode) {
    return new Refusal("malformed", "The multipart form isn’t well-formed, or was cut off.", { cause: error });
  }
  return error;
}
