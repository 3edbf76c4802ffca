import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../../platform/binder.ts";
import { readRows } from "../../../platform/csv/read-rows.ts";
import type { Database } from "../../../platform/database/client.ts";
import { invalid } from "../../../platform/refusal.ts";
import { listSittingsToSeat } from "./act-many.queries.ts";
import { setRooms } from "./set-room.ts";

type Answer = HandlerOutput<"live_sessions.import_rooms">;
type Row = Answer["rows"][number];
type Line = Pick<Row, "line" | "person" | "room">;

const MOST_ROWS = 10_000;
const LONGEST_ROOM = 60;
const people = ["email", "username", "email/username", "student"];

/** Reads who sits where: by the columns that the first row names, else the person first and the room second. */
async function readLines(csv: string): Promise<Line[]> {
  const lines: Line[] = [];
  let [personAt, roomAt, isFirst] = [0, 1, true];
  for await (const { line, cells } of readRows(csv.replace(/^\uFEFF/, ""))) {
    const names = cells.map((cell) => cell.toLowerCase());
    const isHeader = isFirst && names.includes("room");
    isFirst = false;
    if (isHeader) {
      roomAt = names.indexOf("room");
      personAt = names.findIndex((name) => people.includes(name));
      if (personAt < 0) throw invalid("csv", "Name a column “email” or “username”.");
      continue;
    }
    lines.push({ line, person: cells[personAt] ?? "", room: cells[roomAt] ?? "" });
    if (lines.length > MOST_ROWS) throw invalid("csv", `A file may have at most ${MOST_ROWS} rows.`);
  }
  return lines;
}

/**
 * Sets the rooms of sittings that are open or in progress by the rows of a CSV file, all at once or none; a dry run says only what would
 * be done. A row that can't be used keeps no other from it.
 *
 * @throws Refusal `invalid` where the file can't be read.
 */
export async function importRooms(
  db: Database,
  actor: Actor,
  { csv, assessment, dry_run: isDryRun }: HandlerInput<"live_sessions.import_rooms">["body"],
): Promise<Answer> {
  const lines = await readLines(csv);
  const names = [...new Set(lines.map(({ person }) => person.toLowerCase()))];
  const found = Map.groupBy(await listSittingsToSeat(db, actor, names, assessment ?? null), ({ known_as }) => known_as);
  const told = new Set<string>();
  const wanted = new Map<string, string>();
  const rows = lines.map((line): Row => {
    const known = found.get(line.person.toLowerCase()) ?? [];
    const [first] = known;
    const sittings = known.flatMap(({ session, room }) => (session === null ? [] : [{ session, room: room ?? "" }]));
    const judge = (): Row["outcome"] => {
      if (!first) return "unknown";
      if (line.room.length > LONGEST_ROOM || /\p{Cc}/u.test(line.room)) return "bad_room";
      if (told.has(first.user_id)) return "twice";
      if (sittings.length === 0) return "no_sitting";
      return sittings.every(({ room }) => room === line.room) ? "unchanged" : "set";
    };
    const outcome = judge();
    if (first) told.add(first.user_id);
    if (outcome === "set") for (const { session } of sittings) wanted.set(session, line.room);
    return { ...line, name: first?.name ?? null, outcome };
  });
  if (!isDryRun && wanted.size > 0) await setRooms(db, actor, wanted);
  return { applied: !isDryRun, rows };
}
