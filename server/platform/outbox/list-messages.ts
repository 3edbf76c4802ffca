import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Database } from "../database/client.ts";
import { Refusal } from "../refusal.ts";
import type { Channels } from "./channels.ts";
import { listKinds, listMessageRows } from "./outbox.queries.ts";

type Shown = HandlerOutput<"outbox.list">["results"][number];
type Row = Awaited<ReturnType<typeof listMessageRows>>[number];

/** What a message said is shown only where it could go no other way: codes and links are for those they are sent to. */
function showMessage(row: Row, sends: { mail: boolean; sms: boolean }): Shown {
  const { body_text: text, body_html: html, user_id: user, ...fields } = row;
  const channel = row.channel as Shown["channel"];
  const isOpen = row.state === "kept" && !sends[channel];
  return {
    ...fields,
    channel,
    user,
    state: row.state as Shown["state"],
    text: isOpen ? text : null,
    html: isOpen ? html : null,
  };
}

function readCursor(cursor: string | undefined): string | null {
  if (!cursor) return null;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor)) return cursor;
  const message = "This cursor doesn’t belong to this list.";
  throw new Refusal("malformed", message, { errors: [{ path: "query.cursor", message }] });
}

/** Returns one stretch of the outbox, the newest first. */
export async function listMessages(
  db: Database,
  channels: Channels,
  { cursor, page_size: size, ...filter }: HandlerInput<"outbox.list">["query"],
  url: string,
): Promise<HandlerOutput<"outbox.list">> {
  const [mail, sms] = await Promise.all([channels.mail(), channels.sms()]);
  const sends = { mail: mail !== null, sms: sms !== null };
  const rows = await listMessageRows(db, filter, readCursor(cursor), size + 1);
  const results = rows.slice(0, size).map((row) => showMessage(row, sends));
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
