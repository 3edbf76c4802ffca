import { expect, test } from "vitest";
import { addressesIn, nobody, pickedAfter, pickedPerson, withGroup, without, withPeople } from "./picked.ts";

test.each([
  ["ada@x.org", ["ada@x.org"]],
  ["ada@x.org, bob@x.org;\ncleo@x.org", ["ada@x.org", "bob@x.org", "cleo@x.org"]],
  ['Ada N. <ada@x.org>, "Bob" <bob@x.org>', ["ada@x.org", "bob@x.org"]],
  ["Ada@x.org ada@X.org", ["Ada@x.org"]],
  ["mailto:ada@x.org.", ["ada@x.org"]],
  ["nobody here @ all", []],
  ["", []],
])("addresses are found in %j", (text, expected) => {
  expect(addressesIn(text)).toEqual(expected);
});

test("people and groups are picked once, and can be taken off", () => {
  const ada = pickedPerson({ id: "1", first_name: "Ada", last_name: "", email: null });
  const unnamed = pickedPerson({ id: "2", first_name: "", last_name: " ", email: "b@x.org" });
  expect([ada.name, unnamed.name]).toEqual(["Ada", "b@x.org"]);
  const spring = { id: "g", name: "Spring", memberCount: 3 };
  const picked = withGroup(withPeople(nobody, [ada, unnamed, ada]), spring);
  expect(withPeople(withGroup(picked, spring), [ada])).toEqual(picked);
  expect(without(without(picked, "g"), "2")).toEqual({ users: [ada], groups: [] });
});

test("what is picked keeps its order when one is taken off, and an added one comes last", () => {
  const [one, two, three] = ["1", "2", "3"].map((id) => ({ id, name: `Tutor ${id}` }));
  if (!one || !two || !three) throw new Error("There are three");
  expect(pickedAfter([one, two], ["2"], null)).toEqual([two]);
  expect(pickedAfter([one, two], ["1", "2", "3"], { ...three, email: null } as typeof three)).toEqual([
    one,
    two,
    three,
  ]);
});
