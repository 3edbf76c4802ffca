import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Platform } from "../../platform/platform.ts";
import type { FileRow } from "./files.queries.ts";
import { signFileLink } from "./links.ts";

const LINK_SECONDS = 3600;

/**
 * Returns a file as it leaves, with a link to its bytes that is good for an hour.
 *
 * @param reader Id of the person for whom alone the link is: it ends once they may no longer read the file.
 */
export function presentFile(
  { config, secret }: Pick<Platform, "config" | "secret">,
  { id, name, media_type, size_bytes, width, height, created_at }: FileRow,
  reader?: string,
): HandlerOutput<"files.get"> {
  const url = signFileLink(secret, config.apiHost, id, new Date(Date.now() + LINK_SECONDS * 1000), reader);
  return { id, name, media_type, size_bytes, width, height, url, created_at };
}
