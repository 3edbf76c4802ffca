import { describe, expect, test } from "vitest";
import { patchGroup, readGroup } from "./group.ts";
import { addressToKeep, patchPerson, readPerson, type ScimPerson } from "./person.ts";

const nora: ScimPerson = {
  userName: "nora@harbour.example",
  externalId: "42",
  givenName: "Nora",
  familyName: "Eriksen",
  addresses: [{ value: "nora@harbour.example", type: "work", isPrimary: true }],
  isActive: true,
};
const patch = (...Operations: unknown[]) => patchPerson(nora, { Operations });
const at = (op: string, path: string, value?: unknown) => ({ op, path, value });

describe("changes of a person, as directories write them", () => {
  test.each<[string, unknown[], Partial<ScimPerson>]>([
    ["Entra ID deactivates", [at("Replace", "active", "False")], { isActive: false }],
    ["Okta deactivates", [{ op: "replace", value: { active: false } }], { isActive: false }],
    [
      "Entra ID writes paths as names",
      [{ op: "Add", value: { "name.givenName": "Noor", active: "True" } }],
      { givenName: "Noor" },
    ],
    ["a part of the name is replaced", [at("Replace", "name.familyName", "Berg")], { familyName: "Berg" }],
    [
      "the name is replaced as a whole",
      [at("replace", "name", { givenName: "Noor" })],
      { givenName: "Noor", familyName: "" },
    ],
    ["the name is added to", [at("add", "name", { givenName: "Noor" })], { givenName: "Noor" }],
    ["the name is removed", [at("remove", "name")], { givenName: "", familyName: "" }],
    [
      "a path has its schema",
      [at("replace", "urn:ietf:params:scim:schemas:core:2.0:User:userName", "noor")],
      { userName: "noor" },
    ],
    ["the id of the directory is removed", [at("remove", "externalId")], { externalId: null }],
    [
      "of two that contradict each other the last counts",
      [at("replace", "active", false), at("replace", "active", true)],
      {},
    ],
    [
      "Entra ID names a manager by a word",
      [at("Add", "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager", "8d3a")],
      {},
    ],
    [
      "what isn’t kept is left",
      [at("replace", "title", "Dr"), { op: "add", value: { phoneNumbers: [{ value: "1" }] } }],
      {},
    ],
  ])("%s", (_name, operations, change) => {
    expect(patch(...operations)).toEqual({ ...nora, ...change });
  });

  test.each<[string, unknown[], string]>([
    [
      "the address for work is replaced",
      [at("Replace", 'emails[type eq "work"].value', "noor@harbour.example")],
      "noor@harbour.example",
    ],
    [
      "another becomes the primary one",
      [at("add", "emails", [{ value: "b@harbour.example", primary: true }])],
      "b@harbour.example",
    ],
    ["another is added", [at("add", "emails", [{ value: "b@harbour.example", type: "home" }])], "nora@harbour.example"],
    [
      "all are replaced",
      [at("replace", "emails", [{ value: "b@harbour.example", type: "home" }])],
      "b@harbour.example",
    ],
    [
      "one is removed, and the name to sign in by is left",
      [at("remove", 'emails[type eq "work"]')],
      "nora@harbour.example",
    ],
    [
      "a list of those that go",
      [
        at("add", "emails", { value: "b@h.example", primary: true }),
        at("remove", "emails", [{ value: "B@h.example" }]),
      ],
      "nora@harbour.example",
    ],
  ])("addresses: %s", (_name, operations, email) => {
    expect(addressToKeep(patch(...operations))).toBe(email);
  });

  test("an address for work comes where there was none", () => {
    const before = { ...nora, userName: "nora", addresses: [] };
    const body = { Operations: [at("Add", 'emails[type eq "work"].value', "nora@harbour.example")] };
    expect(addressToKeep(patchPerson(before, body))).toBe("nora@harbour.example");
  });

  test.each<[string, unknown, string]>([
    ["an id", at("replace", "id", "1"), "mutability"],
    ["a group", at("add", "groups", [{ value: "1" }]), "mutability"],
    ["an unknown verb", at("move", "active", true), "invalidSyntax"],
    ["a removal of nothing", { op: "remove" }, "invalidPath"],
    ["no value", at("replace", "userName"), "invalidSyntax"],
    ["a value without a path that is a text", { op: "add", value: "x" }, "invalidSyntax"],
    ["a path that is none", at("replace", "name..x", "1"), "invalidPath"],
    ["a filter that is none", at("replace", "emails[type is work].value", "1"), "invalidFilter"],
    ["neither true nor false", at("replace", "active", "perhaps"), "invalidValue"],
    ["no name to sign in by", at("replace", "userName", " "), "invalidValue"],
    ["a name that leads somewhere", at("replace", "name.givenName", "www.evil.example"), "invalidValue"],
    ["a name that is an object", at("replace", "name.givenName", { a: 1 }), "invalidValue"],
    ["whether one is active, removed", at("remove", "active"), "mutability"],
  ])("%s is refused", (_name, operation, scimType) => {
    expect(() => patch(operation)).toThrow(expect.objectContaining({ status: 400, scimType }));
  });

  test.each([[null], [[]], [{}], [{ Operations: {} }], [{ Operations: [null] }]])("%j is refused", (body) => {
    expect(() => patchPerson(nora, body)).toThrow(expect.objectContaining({ scimType: "invalidSyntax" }));
  });
});

describe("a whole person", () => {
  test("is read, whatever the case of its attributes", () => {
    const body = {
      schemas: [],
      ID: "1",
      UserName: "nora",
      NAME: { GivenName: "Nora" },
      Emails: ["a@b.example"],
      Active: false,
    };
    expect(readPerson(body)).toEqual({
      userName: "nora",
      externalId: null,
      givenName: "Nora",
      familyName: "",
      addresses: [{ value: "a@b.example", type: "work", isPrimary: false }],
      isActive: false,
    });
  });
  test("takes the name that is shown where there is no other", () => {
    expect(readPerson({ userName: "n", displayName: "Nora van Berg" })).toMatchObject({
      givenName: "Nora",
      familyName: "van Berg",
    });
  });
  test("stays active or not where nothing is said", () => {
    expect([readPerson({ userName: "n" }).isActive, readPerson({ userName: "n" }, false).isActive]).toEqual([
      true,
      false,
    ]);
  });
  test("needs an address", () => {
    expect(() => addressToKeep(readPerson({ userName: "nora" }))).toThrow(/email address/);
    expect(() => addressToKeep(readPerson({ userName: "nora", emails: ["nora@"] }))).toThrow(/isn’t complete/);
  });
});

const [one, two] = ["0199b0de-0000-7000-8000-00000000000a", "0199b0de-0000-7000-8000-00000000000b"];

describe("changes of a group", () => {
  const steps = (...Operations: unknown[]) =>
    patchGroup(one, { displayName: "Class", externalId: null }, { Operations });

  test.each<[string, unknown, unknown]>([
    ["one is added", at("Add", "members", [{ value: one }]), [{ kind: "add", people: [one] }]],
    [
      "one is added twice",
      at("add", "members", [{ value: one }, { value: one.toUpperCase() }]),
      [{ kind: "add", people: [one] }],
    ],
    [
      "Entra ID removes by a list",
      at("Remove", "members", [{ value: one }, { value: two }]),
      [{ kind: "remove", people: [one, two] }],
    ],
    ["one is removed by a filter", at("remove", `members[value eq "${one}"]`), [{ kind: "remove", people: [one] }]],
    [
      "two are removed by a filter",
      at("remove", `members[value eq "${one}" or value eq "${two}"]`),
      [{ kind: "remove", people: [one, two] }],
    ],
    ["all are removed", at("remove", "members"), [{ kind: "set", people: [] }]],
    ["all are replaced", at("replace", "members", [{ value: two }]), [{ kind: "set", people: [two] }]],
  ])("%s", (_name, operation, expected) => {
    expect(steps(operation).steps).toEqual(expected);
  });

  test("Okta renames, and names the group again", () => {
    const renamed = steps({ op: "replace", value: { id: one, displayName: "Autumn" } });
    expect(renamed).toEqual({ group: { displayName: "Autumn", externalId: null }, steps: [] });
  });

  test.each<[string, unknown, string]>([
    ["another id", { op: "replace", value: { id: two } }, "mutability"],
    ["a member without an id", at("add", "members", [{ display: "Nora" }]), "invalidValue"],
    ["a member whose id is none", at("add", "members", [{ value: "nora" }]), "invalidValue"],
    ["a member by their name", at("remove", 'members[display eq "Nora"]'), "invalidFilter"],
    ["a member changed", at("replace", `members[value eq "${one}"].display`, "Nora"), "mutability"],
    ["no name", at("remove", "displayName"), "invalidValue"],
  ])("%s is refused", (_name, operation, scimType) => {
    expect(() => steps(operation)).toThrow(expect.objectContaining({ status: 400, scimType }));
  });

  test("a whole group is read", () => {
    expect(readGroup({ DisplayName: "Class", members: [{ value: one }], externalId: 7 })).toEqual({
      group: { displayName: "Class", externalId: "7" },
      people: [one],
    });
    expect(() => readGroup({ members: [] })).toThrow(/displayName/);
  });
});
