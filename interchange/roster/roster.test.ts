import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { say } from "../messages/say.ts";
import { readManifest } from "./read-manifest.ts";
import { type RosterPart, readRecords } from "./read-records.ts";
import { type RestKind, readCells, readRest, restKinds } from "./read-rest.ts";
import { type RosterKind, type RosterRecords, type RosterVersion, rosterKinds } from "./records.ts";

const bytesOf = (text: string | Uint8Array) => (typeof text === "string" ? Buffer.from(text) : text);

/** In pieces, as they come from a zip. */
async function* inPieces(text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = bytesOf(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read<K extends RosterKind>(kind: K, text: string | Uint8Array, version: RosterVersion = "1.2") {
  const parts: RosterPart<RosterRecords[K]>[] = [];
  for await (const part of readRecords(kind, version, inPieces(text))) parts.push(part);
  return parts;
}

const said = <R>(parts: RosterPart<R>[]) =>
  parts.flatMap((part) => {
    const findings = "finding" in part ? [part.finding] : "findings" in part ? part.findings : [];
    return findings.map(({ line, column, message }) => [line, column, say(message, "en")]);
  });

const users12 =
  "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns";

describe("users", () => {
  test("of OneRoster 1.2 are read by their columns, without their passwords", async () => {
    const line =
      'u1,active,2026-09-01T08:00:00.000Z,true,ada,{Fed:7},Augusta,King,,0042,ada@example.org,,+1 555,"g1,g2",09,secret,,Ada,,Lovelace,s1,she';
    const [part] = await read("users", `${users12}\n${line}\n`);
    expect(part).toEqual({
      line: 2,
      record: {
        sourcedId: "u1",
        isActive: true,
        modifiedAt: new Date("2026-09-01T08:00:00Z"),
        isEnabled: true,
        username: "ada",
        firstName: "Ada",
        lastName: "Lovelace",
        studentNumber: "0042",
        email: "ada@example.org",
        phone: "+1 555",
        agentIds: ["g1", "g2"],
        grades: ["09"],
        role: "",
        orgIds: ["s1"],
      },
    });
    expect(JSON.stringify(part)).not.toContain("secret");
  });

  test("of OneRoster 1.1 have their role and schools", async () => {
    const head =
      "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password";
    const [part] = await read("users", `${head}\nu1,,,false,"s1, s2",student,ada,,Ada,King,,,,,,,,\n`, "1.1");
    expect(part).toMatchObject({
      record: { role: "student", orgIds: ["s1", "s2"], isEnabled: false, modifiedAt: null },
    });
  });

  test("with other cases, another order and a byte order mark are read all the same, which is said", async () => {
    const parts = await read("users", "\ufeffFAMILYNAME,givenname,SourcedID,email\nKing,Ada,u1,a@example.org\n");
    expect(said(parts)).toEqual([[null, null, expect.stringContaining("aren’t in the order")]]);
    expect(parts[1]).toMatchObject({ record: { sourcedId: "u1", firstName: "Ada", lastName: "King" } });
  });

  test("without a column that is needed aren’t read", async () => {
    const parts = await read("users", "sourcedId,givenName\nu1,Ada\n");
    expect(parts).toMatchObject([{ finding: { line: null, isSkipped: true } }]);
    expect(said(parts)[0]?.[2]).toContain("familyName");
    expect(said(await read("users", ""))[0]?.[2]).toContain("without even the names of its columns");
  });
});

describe("a line", () => {
  const orgs = "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\n";

  test.each([
    ["without an ID", ",active,,North,school,,", "sourcedId", "The cell is empty. Fill it in."],
    ["with a long ID", `${"x".repeat(256)},active,,North,school,,`, "sourcedId", "longer than 255 characters"],
    ["without a name", "o1,active,,,school,,", "name", "The cell is empty. Fill it in."],
    ["with another status", "o1,gone,,North,school,,", "status", "“gone” isn’t a status"],
    [
      "with a date that is none",
      "o1,active,2026-02-30,North,school,,",
      "dateLastModified",
      "“2026-02-30” isn’t a date",
    ],
    ["in another encoding", Buffer.from("o1,active,,Z\xfcrich,school,,", "latin1"), null, "isn’t in UTF-8"],
  ])("%s is passed over", async (_what, line, column, why) => {
    const parts = await read("orgs", Buffer.concat([bytesOf(orgs), bytesOf(line)]));
    expect(said(parts)).toEqual([[2, column, expect.stringContaining(why)]]);
    expect(parts).toMatchObject([{ record: null }]);
  });

  test("that can’t be read names its record all the same", async () => {
    expect(await read("orgs", `${orgs}o1,active,,,school,,\n`)).toMatchObject([{ record: null, sourcedId: "o1" }]);
  });

  test("that is marked as deleted needs nothing else", async () => {
    const [part] = await read("orgs", `${orgs}o1,tobedeleted,2026-09-01,,,,\n`);
    expect(part).toMatchObject({ record: { sourcedId: "o1", isActive: false } });
  });

  test("is counted where it begins, also after a cell of several lines", async () => {
    const parts = await read("orgs", `${orgs}o1,,,"North\nSouth",school,,\n\no2,,,,school,,\n`);
    expect(parts).toMatchObject([{ line: 2 }, { line: 5 }]);
  });

  test("whose quotation mark doesn’t end ends the file, which is said", async () => {
    const rest = Array.from({ length: 20_000 }, (_, at) => `o${at},,,North,school,,`).join("\n");
    const parts = await read("orgs", `${orgs}o,,,North,school,,\no0,,,"North,school,,\n${rest}`);
    expect(parts).toHaveLength(2);
    expect(parts[1]).toMatchObject({ finding: { line: 3, isSkipped: true } });
  });

  test.each([
    ["2026-09-01", "2026-09-01T00:00:00.000Z"],
    ["2026-09-01T08:00:00", "2026-09-01T08:00:00.000Z"],
    ["2026-09-01T08:00:00.5+02:00", "2026-09-01T06:00:00.500Z"],
    ["2026-09-01 08:00Z", "2026-09-01T08:00:00.000Z"],
  ])("was changed at %s", async (written, at) => {
    const [part] = await read("orgs", `${orgs}o1,active,${written},North,school,,\n`);
    expect(part).toMatchObject({ record: { modifiedAt: new Date(at) } });
  });

  test("of an enrollment has its days, also where they are written as times", async () => {
    const head =
      "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate";
    const [part] = await read("enrollments", `${head}\ne1,,,c1,s1,u1,student,,2026-09-01,2027-06-30T00:00:00Z\n`);
    expect(part).toMatchObject({ record: { classId: "c1", userId: "u1", begins: "2026-09-01", ends: "2027-06-30" } });
  });
});

test("whatever the bytes, it ends, throws nothing, and each record has an ID", async () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', "\n", "active", "2026-09-01", "tobedeleted", "\ufffd", ""));
  const row = fc.array(cell, { maxLength: 9 }).map((cells) => cells.join(","));
  const head = fc.constantFrom(users12, "sourcedId,name,type", "sourcedId,userSourcedId,role", "");
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...rosterKinds), head, fc.array(row), async (kind, first, rows) => {
      for (const part of await read(kind, [first, ...rows].join("\n")))
        if ("record" in part && part.record) expect(part.record.sourcedId).not.toBe("");
    }),
  );
});

describe("a manifest", () => {
  test("says which files are whole, in any case", () => {
    const text =
      "\ufeffpropertyName,value\noneroster.version,1.1\nfile.users,BULK\nfile.orgs,delta\nfile.classes,absent\n";
    expect(readManifest(Buffer.from(text))).toEqual({
      version: "1.1",
      strangeVersion: null,
      modes: { users: "bulk", orgs: "delta", classes: null, roles: null, enrollments: null },
    });
  });

  test.each([
    ["1.2.1", "1.2", null],
    ["2.0", "1.2", "2.0"],
    ["", "1.2", ""],
  ])("of version %j is read as %s", (written, version, strangeVersion) => {
    const read = readManifest(Buffer.from(`propertyName,value\noneroster.version,${written}\n`));
    expect(read).toMatchObject({ version, strangeVersion });
  });

  test("that says nothing sensible of a file leaves it open", () => {
    expect(readManifest(Buffer.from("file.users,whole\n")).modes).not.toHaveProperty("users");
  });
});

describe("what a server sends", () => {
  const read12 = (kind: RestKind, sent: unknown, version: RosterVersion = "1.2") =>
    readRest(kind, version, sent).map(({ kind: of, cells }) => readCells(of, version, cells, 1));

  test("of a user is read like a line, with their roles and without their password", () => {
    const sent = {
      sourcedId: "u1",
      status: "active",
      dateLastModified: "2026-09-01T08:00:00.000Z",
      enabledUser: true,
      username: "ada",
      givenName: "Augusta",
      familyName: "King",
      preferredFirstName: "Ada",
      identifier: 42,
      email: "ada@example.org",
      password: "secret",
      agents: [{ sourcedId: "g1", type: "user" }],
      grades: ["09", "10"],
      primaryOrg: { href: "…", sourcedId: "s1", type: "org" },
      roles: [{ roleType: "primary", role: "student", beginDate: "2026-09-01", org: { sourcedId: "s1" } }],
    };
    const [user, role] = read12("users", sent);
    expect(user).toMatchObject({
      record: { sourcedId: "u1", isEnabled: true, firstName: "Ada", lastName: "King", studentNumber: "42" },
    });
    expect(user).toMatchObject({ record: { agentIds: ["g1"], grades: ["09", "10"], orgIds: ["s1"] } });
    expect(role).toMatchObject({ record: { userId: "u1", orgId: "s1", role: "student", begins: "2026-09-01" } });
    expect(JSON.stringify(readRest("users", "1.2", sent))).not.toContain("secret");
  });

  test("of version 1.1 has the role with the user", () => {
    const sent = { sourcedId: "u1", givenName: "A", familyName: "B", role: "teacher", orgs: [{ sourcedId: "s1" }] };
    expect(read12("users", sent, "1.1")).toMatchObject([{ record: { role: "teacher", orgIds: ["s1"] } }]);
  });

  test.each<[RestKind, object, object]>([
    ["orgs", { sourcedId: "s1", name: "North", type: "school", parent: { sourcedId: "d" } }, { parentId: "d" }],
    ["classes", { sourcedId: "c1", title: "Algebra", school: { sourcedId: "s1" } }, { orgId: "s1", title: "Algebra" }],
    [
      "enrollments",
      {
        sourcedId: "e1",
        user: { sourcedId: "u1" },
        class: { sourcedId: "c1" },
        role: "student",
        status: "tobedeleted",
      },
      { userId: "u1", classId: "c1", isActive: false },
    ],
  ])("as %s is read", (kind, sent, expected) => {
    expect(read12(kind, sent)).toMatchObject([{ record: expected }]);
  });

  test("is never trusted to be what it should", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...restKinds),
        fc.constantFrom<RosterVersion>("1.1", "1.2"),
        fc.jsonValue(),
        (kind, version, sent) => {
          for (const { kind: of, sourcedId, cells } of readRest(kind, version, sent)) {
            const line = readCells(of, version, cells, 1);
            expect(line.record === null || line.record.sourcedId.length > 0).toBe(true);
            expect(typeof sourcedId).toBe("string");
          }
        },
      ),
    );
    expect(readRest("users", "1.2", null)).toEqual([]);
    expect(
      read12("users", { sourcedId: "u1", roles: [null, 3, { role: { a: 1 }, org: [] }], grades: "9" }),
    ).toHaveLength(2);
  });
});
