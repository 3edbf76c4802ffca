import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Platform } from "../../platform/platform.ts";
import type { FileRow } from "./files.queries.ts";
import { signFileLink } from "./links.ts";
import { nameFor } from "./name-for.ts";

const LINK_SECONDS = 3600;

interface Shown {
  /** Id of the person who sees it. */
  to: string;
  /** What the file is of, by which those see it who didn’t upload it. */
  title?: string;
  /** Whether the link is for this person alone: it ends once they may no longer read the file. */
  isTheirs?: boolean;
}

/** Returns a file as it leaves, with a link to its bytes that is good for an hour. Its name is the uploader’s own only to them. */
export function presentFile(
  { config, secret }: Pick<Platform, "config" | "secret">,
  file: FileRow,
  { to, title, isTheirs = false }: Shown,
): HandlerOutput<"files.get"> {
  const { id, media_type, size_bytes, width, height, created_at } = file;
  const name = nameFor(to, file, title);
  const until = new Date(Date.now() + LINK_SECONDS * 1000);
  const link = signFileLink(secret, config.apiHost, id, until, isTheirs ? to : undefined);
  // Not signed: it says only under which name its holder saves what they get.
  const url = name === "" ? link : `${link}&name=${encodeURIComponent(name)}`;
  return { id, name, media_type, size_bytes, width, height, url, created_at };
}
