import type { FailureReason } from "@sextant/contract/outbox.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Database } from "../database/client.ts";
import { notFound, Refusal } from "../refusal.ts";
import { whyNoRetry } from "./can-retry.ts";
import type { Channels } from "./channels.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { findMessage, findSendTask, listKinds, listMessageRows, listTries } from "./outbox.queries.ts";

type Shown = HandlerOutput<"outbox.list">["results"][number];
/** Links in these make an account for the person who has the mailbox. */
const opensAccount = new Set(["confirm_email"]);

type Row = Awaited<ReturnType<typeof listMessageRows>>[number];

/**
 * Shows what a message said only where it could go no other way, and of a message to someone else’s account no link or code that works:
 * they are for those they are sent to. What belongs to no account, such as the code for a phone that enrols, opens none.
 */
function showMessage(row: Row, reader: string, sends: { mail: boolean; sms: boolean }): Shown {
  const { body_text: text, body_html: html, user_id: user, ...fields } = row;
  const channel = row.channel;
  const isOpen = row.state === "kept" && !sends[channel];
  const isOthers = user === null ? opensAccount.has(row.kind) : user !== reader;
  const shown = (said: string | null) => (said !== null && isOthers ? hideSecrets(said, row.kind) : said);
  const bare = shown(text);
  return {
    ...fields,
    channel,
    user,
    state: row.state,
    failure_reason: row.failure_reason as FailureReason | null,
    text: isOpen ? bare : null,
    html: isOpen ? shown(html) : null,
    has_hidden: isOpen && bare !== text,
  };
}

function readCursor(cursor: string | undefined): string | null {
  if (!cursor) return null;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor)) return cursor;
  const message = "This cursor doesn’t belong to this list.";
  throw new Refusal("malformed", message, { errors: [{ path: "query.cursor", message }] });
}

async function whatSends(channels: Channels): Promise<{ mail: boolean; sms: boolean }> {
  const [mail, sms] = await Promise.all([channels.mail(), channels.sms()]);
  return { mail: mail !== null, sms: sms !== null };
}

/** Returns a message with what was tried. @throws Refusal `not_found` */
export async function getMessage(
  db: Database,
  channels: Channels,
  id: string,
  reader: string,
): Promise<HandlerOutput<"outbox.get">> {
  const row = await findMessage(db, id);
  if (!row) throw notFound("This message");
  const sends = await whatSends(channels);
  const task = row.state === "queued" && row.held_at === null ? await findSendTask(db, id) : undefined;
  return {
    ...showMessage(row, reader, sends),
    attempts: await listTries(db, id),
    next_try_at: task?.run_at ?? null,
    can_retry: whyNoRetry(row, sends[row.channel], new Date()) === null,
  };
}

/** Returns one stretch of the outbox, the newest first. */
export async function listMessages(
  db: Database,
  channels: Channels,
  { cursor, page_size: size, ...filter }: HandlerInput<"outbox.list">["query"],
  { reader, url }: { reader: string; url: string },
): Promise<HandlerOutput<"outbox.list">> {
  const sends = await whatSends(channels);
  const rows = await listMessageRows(db, filter, readCursor(cursor), size + 1);
  const results = rows.slice(0, size).map((row) => showMessage(row, reader, sends));
  const last = results.at(-1);
  const next = new URL(url, "http://localhost");
  if (last) next.searchParams.set("cursor", last.id);
  return {
    next: rows.length > size ? next.pathname + next.search : null,
    previous: null,
    results,
    sends,
    kinds: await listKinds(db),
  };
}
