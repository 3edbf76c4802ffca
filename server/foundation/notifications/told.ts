import type { ChosenKind } from "@sextant/contract/notification-kinds.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { StoredNotification } from "../../platform/database/stored-json.ts";
import { namedOf } from "./list.ts";
import { listStudentNames, listThingNames } from "./things.queries.ts";

/** What is told outside the application, before names are looked up. */
export interface Owed {
  kind: ChosenKind;
  data: StoredNotification;
}

/** Returns what of this is still so; only the rooms that told it know. */
export type CheckOwed = (db: Database, person: Actor, owed: readonly Owed[]) => Promise<readonly Owed[]>;

/** What is told, with names. */
export interface Told extends Owed {
  /** Of the thing; null when it is gone. */
  name: string | null;
  /** Whom it is about, of those within reach. */
  students: readonly { id: string; name: string }[];
}

/** When it is told outside the application, and what checks whether it is still so. */
export interface Asked {
  now: Date;
  check: CheckOwed;
}

/** True for what is not worth telling any more: its window has closed, or it has opened since. */
function isOver({ kind, data }: Owed, now: Date): boolean {
  const moment = kind === "opening_soon" ? data.opens_at : kind === "released" ? null : data.closes_at;
  return moment ? new Date(moment) <= now : false;
}

/** Returns what of this is still worth telling a person, with the names that things have now. */
export async function findTold(
  tx: Tx,
  person: Actor,
  owed: readonly { kind: string; data: StoredNotification }[],
  { now, check }: Asked,
): Promise<Told[]> {
  const open = owed.map(({ kind, data }) => ({ kind: kind as ChosenKind, data })).filter((each) => !isOver(each, now));
  const rows = await check(tx, person, open);
  const names = await listThingNames(
    tx,
    rows.flatMap(({ data }) => data.thing?.id ?? []),
  );
  const students = await listStudentNames(
    tx,
    person,
    rows.flatMap(({ data }) => data.students ?? []),
  );
  return (
    rows
      .map((row) => ({
        ...row,
        name: names.get(row.data.thing?.id ?? "") ?? null,
        students: namedOf(row.data, students),
      }))
      // Students who are out of reach by now, or gone, are not told of.
      .filter((row) => !row.data.students || row.students.length > 0)
  );
}
