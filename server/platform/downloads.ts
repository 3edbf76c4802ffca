import { Readable } from "node:stream";
import type { Role } from "@sextant/contract/who.ts";
import type { FastifyReply } from "fastify";
import type { ActorToken } from "./binder.ts";
import { attachment } from "./content-disposition.ts";
import type { Database } from "./database/client.ts";
import { notFound } from "./refusal.ts";
import { randomToken, sha256 } from "./secrets.ts";

const LINK_SECONDS = 60;

/** What a link leads to: made when it is used, not before. */
interface Download {
  /** Name under which it is saved. */
  name: string;
  mediaType: string;
  content: string | Uint8Array | Readable | AsyncIterable<string | Uint8Array>;
}

/** Where a download is recorded, and where it is read from. */
export interface DownloadSources {
  db: Database;
  reads: Database;
}

/** For whom it is made: who asked for the link. */
export interface DownloadActor {
  id: string;
  role: Role;
  signInId: string;
  /** Network address that the download goes to. */
  address: string;
  /** The token that asked. */
  apiToken?: ActorToken | undefined;
}

/** Makes downloads of one kind from the input given. */
export type MakeDownload = (input: unknown, actor: DownloadActor) => Promise<Download>;
/** All kinds of downloads, by name. */
export type Downloads = Record<string, MakeDownload>;

/**
 * Creates a download link that needs no token and works once, within a minute. Anyone with the link gets what its person may see, so check
 * beforehand that they may.
 *
 * @param apiHost Origin of the API, or "" for the page's own.
 * @param kind Key of the `Downloads` that make it.
 */
export async function createDownloadLink(
  db: Database,
  actor: DownloadActor,
  { apiHost, kind, input }: { apiHost: string; kind: string; input: Record<string, unknown> },
): Promise<string> {
  const token = randomToken();
  await db
    .insertInto("download_links")
    .values({
      token_hash: sha256(token),
      user_id: actor.id,
      kind,
      input: JSON.stringify({ role: actor.role, signInId: actor.signInId, apiToken: actor.apiToken, input }),
      expires_at: new Date(Date.now() + LINK_SECONDS * 1000),
    })
    .execute();
  return `${apiHost}/api/downloads/${token}/`;
}

/** Takes a link up: of several that come with it, in whichever processes, one gets it. */
async function claim(db: Database, token: string) {
  const row = await db
    .updateTable("download_links")
    .set({ used_at: new Date() })
    .where("token_hash", "=", sha256(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date())
    .returning(["user_id", "kind", "input"])
    .executeTakeFirst();
  if (!row) throw notFound("This download");
  return row;
}

/**
 * Streams what a link leads to.
 *
 * @throws Refusal `not_found` for a link that was used, is over, or never was.
 */
export async function sendDownload(
  db: Database,
  downloads: Downloads,
  token: string,
  reply: FastifyReply,
): Promise<void> {
  const { user_id, kind, input } = await claim(db, token);
  const asked = input as { role: Role; signInId: string; apiToken?: ActorToken; input: unknown };
  const make = downloads[kind];
  if (!make) throw notFound("This download");
  const { role, signInId, apiToken } = asked;
  const actor = { id: user_id, role, signInId, address: reply.request.ip, apiToken };
  const { name, mediaType, content } = await make(asked.input, actor);
  const isWhole = typeof content === "string" || content instanceof Uint8Array;
  await reply
    .header("content-type", mediaType)
    .header("content-disposition", attachment(name))
    .header("content-security-policy", "default-src 'none'; sandbox")
    // Everyone who has the link can open it; nobody should find it by searching.
    .header("x-robots-tag", "noindex")
    .send(isWhole ? Buffer.from(content) : content instanceof Readable ? content : Readable.from(content));
}
