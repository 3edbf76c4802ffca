import { type Cell, dayOf, idOf, listOf, momentOf, seen, statusOf, textOf, truthOf } from "./cells.ts";
import type { RosterKind, RosterRecords, RosterVersion } from "./records.ts";

/** A column that is read. Passwords and demographics have none here, so they’re never read. */
interface Column<R> {
  /** As OneRoster writes it. */
  name: string;
  /** What a cell adds to the record. */
  read: (text: string, record: Partial<R>) => Cell<Partial<R>>;
  /** Without the column the file can’t be read; `filled`: nor a line where it’s empty. */
  needed?: "there" | "filled";
}

/** Returns a column whose cell is one field. */
const field = <R, K extends keyof R>(
  name: string,
  key: K,
  read: (text: string) => Cell<R[K]>,
  needed?: Column<R>["needed"],
): Column<R> => ({
  name,
  read: (text) => {
    const cell = read(text);
    return "fault" in cell ? cell : { value: { [key]: cell.value } as unknown as Partial<R> };
  },
  ...(needed ? { needed } : {}),
});

const line = textOf(1000);

const common = <R extends RosterRecords[RosterKind]>(): Column<R>[] => [
  field<R, "sourcedId">("sourcedId", "sourcedId", idOf, "filled"),
  field<R, "isActive">("status", "isActive", statusOf),
  field<R, "modifiedAt">("dateLastModified", "modifiedAt", momentOf),
];

/** The columns that are read of each file, in the order of OneRoster. */
type Columns = { [K in RosterKind]: Column<RosterRecords[K]>[] };

type User = RosterRecords["users"];
/** An empty preferred name leaves the other. */
const preferred = (name: string, key: "firstName" | "lastName"): Column<User> => ({
  name,
  read: (text) => {
    const cell = line(text);
    if ("fault" in cell) return cell;
    return { value: cell.value === "" ? {} : { [key]: cell.value } };
  },
});
const phone = (name: string): Column<User> => ({
  name,
  read: (text, { phone: before }) => {
    const cell = line(text);
    if ("fault" in cell) return cell;
    return { value: before ? {} : { phone: cell.value } };
  },
});

const contact: Column<User>[] = [
  field<User, "studentNumber">("identifier", "studentNumber", line),
  field<User, "email">("email", "email", textOf(320)),
  phone("sms"),
  phone("phone"),
  field<User, "agentIds">("agentSourcedIds", "agentIds", listOf),
  field<User, "grades">("grades", "grades", listOf),
];
const names: Column<User>[] = [
  field<User, "firstName">("givenName", "firstName", line, "there"),
  field<User, "lastName">("familyName", "lastName", line, "there"),
];
const enabled = field<User, "isEnabled">("enabledUser", "isEnabled", truthOf(true));
const username = field<User, "username">("username", "username", textOf(320));

const users: Record<RosterVersion, Column<User>[]> = {
  "1.1": [
    ...common<User>(),
    enabled,
    field<User, "orgIds">("orgSourcedIds", "orgIds", listOf),
    field<User, "role">("role", "role", line, "there"),
    username,
    ...names,
    ...contact,
  ],
  "1.2": [
    ...common<User>(),
    enabled,
    username,
    ...names,
    ...contact,
    preferred("preferredGivenName", "firstName"),
    preferred("preferredFamilyName", "lastName"),
    field<User, "orgIds">("primaryOrgSourcedId", "orgIds", listOf),
  ],
};

type Org = RosterRecords["orgs"];
type Class = RosterRecords["classes"];
type Role = RosterRecords["roles"];
type Enrollment = RosterRecords["enrollments"];

const columns: Omit<Columns, "users"> = {
  orgs: [
    ...common<Org>(),
    field<Org, "name">("name", "name", line, "filled"),
    field<Org, "type">("type", "type", line, "filled"),
    field<Org, "parentId">("parentSourcedId", "parentId", idOf),
  ],
  classes: [
    ...common<Class>(),
    field<Class, "title">("title", "title", line, "filled"),
    field<Class, "code">("classCode", "code", line),
    field<Class, "orgId">("schoolSourcedId", "orgId", idOf, "filled"),
  ],
  roles: [
    ...common<Role>(),
    field<Role, "userId">("userSourcedId", "userId", idOf, "filled"),
    field<Role, "isPrimary">("roleType", "isPrimary", (text) => ({ value: text.toLowerCase() !== "secondary" })),
    field<Role, "role">("role", "role", line, "filled"),
    field<Role, "begins">("beginDate", "begins", dayOf),
    field<Role, "ends">("endDate", "ends", dayOf),
    field<Role, "orgId">("orgSourcedId", "orgId", idOf),
  ],
  enrollments: [
    ...common<Enrollment>(),
    field<Enrollment, "classId">("classSourcedId", "classId", idOf, "filled"),
    field<Enrollment, "userId">("userSourcedId", "userId", idOf, "filled"),
    field<Enrollment, "role">("role", "role", line, "filled"),
    field<Enrollment, "begins">("beginDate", "begins", dayOf),
    field<Enrollment, "ends">("endDate", "ends", dayOf),
  ],
};

/** What a record has where its file says nothing. */
const unsaid: { [K in RosterKind]: RosterRecords[K] } = {
  orgs: { sourcedId: "", isActive: true, modifiedAt: null, name: "", type: "", parentId: "" },
  classes: { sourcedId: "", isActive: true, modifiedAt: null, title: "", code: "", orgId: "" },
  users: {
    sourcedId: "",
    isActive: true,
    modifiedAt: null,
    isEnabled: true,
    username: "",
    firstName: "",
    lastName: "",
    studentNumber: "",
    email: "",
    phone: "",
    grades: [],
    agentIds: [],
    role: "",
    orgIds: [],
  },
  roles: {
    sourcedId: "",
    isActive: true,
    modifiedAt: null,
    userId: "",
    orgId: "",
    role: "",
    isPrimary: true,
    begins: null,
    ends: null,
  },
  enrollments: {
    sourcedId: "",
    isActive: true,
    modifiedAt: null,
    classId: "",
    userId: "",
    role: "",
    begins: null,
    ends: null,
  },
};

const columnsOf = <K extends RosterKind>(kind: K, version: RosterVersion): Column<RosterRecords[K]>[] =>
  (kind === "users" ? users[version] : columns[kind as Exclude<K, "users">]) as unknown as Column<RosterRecords[K]>[];

const plain = (header: string): string => seen(header).toLowerCase();

/** A header as it is understood. */
export interface Header<R> {
  /** The columns that are read, with the place of each. */
  columns: { column: Column<R>; at: number }[];
  /** Those without which the file can’t be read. */
  missing: string[];
  /** They aren’t in the order of OneRoster. */
  isOutOfOrder: boolean;
}

/** Reads the first row of a file. Names are the same in any case. */
export function readHeader<K extends RosterKind>(
  kind: K,
  version: RosterVersion,
  cells: readonly string[],
): Header<RosterRecords[K]> {
  const found = cells.map(plain);
  const known = columnsOf(kind, version).map((column) => ({ column, at: found.indexOf(plain(column.name)) }));
  const there = known.filter(({ at }) => at >= 0);
  return {
    columns: there,
    missing: known.filter(({ column, at }) => at < 0 && column.needed).map(({ column }) => column.name),
    isOutOfOrder: there.some(({ at }, index) => at < (there[index - 1]?.at ?? 0)),
  };
}

/** What is wrong with a cell. */
export interface CellFault {
  column: string;
  fault: Extract<Cell<unknown>, { fault: unknown }>["fault"] | null;
}

/** Reads a row. Pure. @returns The record; what can’t be read of it is in `faults`, without a reason where it is only empty. */
export function readRecord<K extends RosterKind>(
  kind: K,
  header: Header<RosterRecords[K]>,
  cells: readonly string[],
): { record: RosterRecords[K]; faults: CellFault[] } {
  const record: RosterRecords[K] = { ...unsaid[kind] };
  const faults: CellFault[] = [];
  for (const { column, at } of header.columns) {
    const text = seen(cells[at] ?? "");
    if (text === "" && column.needed === "filled") faults.push({ column: column.name, fault: null });
    const cell = column.read(text, record);
    if ("fault" in cell) faults.push({ column: column.name, fault: cell.fault });
    else Object.assign(record, cell.value);
  }
  return { record, faults };
}
