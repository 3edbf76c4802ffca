import { createHash } from "node:crypto";
import { readHeader } from "./columns.ts";
import { type RosterLine, readLine } from "./read-records.ts";
import type { RosterKind, RosterRecords, RosterVersion } from "./records.ts";

/** What a server of OneRoster lists, in the order in which it is read. Roles lie in its users. */
export const restKinds = ["orgs", "classes", "users", "enrollments"] as const;
export type RestKind = (typeof restKinds)[number];

/** A record as the columns of OneRoster’s files have it: no other field of what a server sends is kept. */
export type RestCells = Record<string, string>;

/** A record that a server sent, by its ID. */
export interface RestRecord {
  kind: RosterKind;
  sourcedId: string;
  cells: RestCells;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : "";
const idOf = (value: unknown): string => text(isFields(value) ? value.sourcedId : value);
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const idsOf = (value: unknown): string => listOf(value).map(idOf).filter(Boolean).join(",");
const textsOf = (value: unknown): string => listOf(value).map(text).filter(Boolean).join(",");

const common = (sent: Fields): RestCells => ({
  sourcedId: text(sent.sourcedId),
  status: text(sent.status),
  dateLastModified: text(sent.dateLastModified),
});

const userCells = (version: RosterVersion, sent: Fields): RestCells => ({
  ...common(sent),
  enabledUser: text(sent.enabledUser),
  username: text(sent.username),
  givenName: text(sent.givenName),
  familyName: text(sent.familyName),
  identifier: text(sent.identifier),
  email: text(sent.email),
  sms: text(sent.sms),
  phone: text(sent.phone),
  agentSourcedIds: idsOf(sent.agents),
  grades: textsOf(sent.grades),
  ...(version === "1.1"
    ? { role: text(sent.role), orgSourcedIds: idsOf(sent.orgs) }
    : {
        preferredGivenName: text(sent.preferredFirstName) || text(sent.preferredGivenName),
        preferredFamilyName: text(sent.preferredLastName) || text(sent.preferredFamilyName),
        primaryOrgSourcedId: idOf(sent.primaryOrg),
      }),
});

/** Roles of a user have no ID of their own there, so what they say is one. */
function roleCells(sent: Fields): RestCells[] {
  const userSourcedId = text(sent.sourcedId);
  return listOf(sent.roles)
    .filter(isFields)
    .map((role) => {
      const said = {
        userSourcedId,
        roleType: text(role.roleType),
        role: text(role.role),
        beginDate: text(role.beginDate),
        endDate: text(role.endDate),
        orgSourcedId: idOf(role.org),
      };
      const sourcedId = createHash("sha256").update(JSON.stringify(said)).digest("base64url");
      return { ...common(sent), sourcedId, ...said };
    });
}

const cellsOf: { [K in Exclude<RestKind, "users">]: (sent: Fields) => RestCells } = {
  orgs: (sent) => ({
    ...common(sent),
    name: text(sent.name),
    type: text(sent.type),
    parentSourcedId: idOf(sent.parent),
  }),
  classes: (sent) => ({
    ...common(sent),
    title: text(sent.title),
    classCode: text(sent.classCode),
    schoolSourcedId: idOf(sent.school),
  }),
  enrollments: (sent) => ({
    ...common(sent),
    classSourcedId: idOf(sent.class),
    userSourcedId: idOf(sent.user),
    role: text(sent.role),
    beginDate: text(sent.beginDate),
    endDate: text(sent.endDate),
  }),
};

/**
 * Reads a record as a server of OneRoster sends it. Pure.
 *
 * @returns The record, with a user’s roles; none of what isn’t an object. Passwords and demographics aren’t among its cells.
 */
export function readRest(kind: RestKind, version: RosterVersion, sent: unknown): RestRecord[] {
  if (!isFields(sent)) return [];
  const own = kind === "users" ? userCells(version, sent) : cellsOf[kind](sent);
  const roles = kind === "users" && version === "1.2" ? roleCells(sent) : [];
  const records = [
    { kind, cells: own },
    ...roles.map((cells): { kind: RosterKind; cells: RestCells } => ({ kind: "roles", cells })),
  ];
  return records.map(({ kind: of, cells }) => ({ kind: of, sourcedId: cells.sourcedId ?? "", cells }));
}

/** Reads the cells of a record as those of a file are read. @param place Of the record among its kind, from 1. */
export function readCells<K extends RosterKind>(
  kind: K,
  version: RosterVersion,
  cells: RestCells,
  place: number,
): RosterLine<RosterRecords[K]> {
  const names = Object.keys(cells);
  const header = readHeader(kind, version, names);
  return readLine(kind, header, { line: place, cells: names.map((name) => cells[name] ?? "") });
}
