import type { Operation } from "@sextant/contract/operation.ts";
import { operations } from "@sextant/contract/operations.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createForeignWorld, type ForeignName, foreignNames } from "../../testing/foreign-world.ts";
import { hostileBodies, hostileValues } from "../../testing/hostile-values.ts";
import { type ChooseId, wholeInputs } from "../../testing/sample-input.ts";
import { upload } from "../../testing/upload.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp({ ALLOWED_ORIGINS: "https://learn.example.org" });
let world: Record<ForeignName, string>;
beforeAll(async () => {
  world = await createForeignWorld(t.platform.db);
});

const isForeignName = (what: string): what is ForeignName => (foreignNames as readonly string[]).includes(what);
const there: ChooseId = (what) => (isForeignName(what) ? world[what] : newId());

/** What is there is taken away last. */
const last = (operation: Operation) => Number(operation.method === "DELETE");
const all = Object.entries(operations as Record<string, Operation>)
  .map(([id, operation]) => ({ id, operation }))
  .toSorted((one, other) => last(one.operation) - last(other.operation));

async function caller({ who }: Operation): Promise<SignedIn | null> {
  if (who === "anyone") return null;
  const [first = "staff"] = who;
  return t.signInAs(who.includes("staff") ? "staff" : first);
}

let sent = 0;
/** A call of its own key and address, so that neither what went before nor how much of it decides. */
async function call(as: SignedIn | null, method: string, url: string, body?: unknown) {
  sent += 1;
  const headers: Record<string, string> = method === "POST" ? { "idempotency-key": `hostile-${sent}` } : {};
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  return t.call(method, url, { as, headers, address, ...(body === undefined ? {} : { body }) });
}

function brokenBy(what: string, answer: Awaited<ReturnType<typeof call>>): string[] {
  // 503 says that it may be sent again, as where two changes met; nothing here does.
  if (answer.status >= 500) return [`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`];
  const isProblem = String(answer.headers["content-type"]).includes("problem+json");
  return answer.status < 400 || isProblem ? [] : [`${what}: ${answer.status} without a problem document`];
}

const taking = all.filter(
  ({ operation }) => (operation.body && !operation.multipart) || operation.path.includes("{") || operation.query,
);

describe.each(taking)("$id", ({ id, operation }) => {
  if (operation.body && !operation.multipart) {
    test("breaks on no hostile value in its body", async () => {
      const broken: string[] = [];
      for (const { path, body } of wholeInputs(operation, there)) {
        const as = await caller(operation);
        for (const hostile of hostileBodies(body)) {
          broken.push(...brokenBy(hostile.what, await call(as, operation.method, path, hostile.body)));
        }
      }
      expect(broken).toEqual([]);
    });
  }

  if (operation.path.includes("{") || operation.query) {
    test("breaks on no hostile path and no hostile query", async () => {
      const as = await caller(operation);
      const [input] = wholeInputs(operation, there);
      const broken: string[] = [];
      const escapes = [
        "%",
        "%zz",
        "%E0%A4%A",
        "%C0%AF",
        "%ff%fe",
        "%00",
        "%0d%0a",
        "%ED%A0%80",
        "a".repeat(5000),
        "[",
        "\\",
      ];
      for (const wrong of escapes) {
        const urls = [
          operation.path.replaceAll(/\{\w+\}/g, wrong),
          ...Object.keys(operation.query?.shape ?? {}).flatMap((field) => [
            `${input?.path.split("?")[0]}?${field}=${wrong}`,
            `${input?.path.split("?")[0]}?${field}=${wrong}&${field}=2&${wrong}`,
          ]),
        ];
        for (const url of urls) {
          if (operation.stream && !url.includes(wrong)) continue;
          const answer = await call(as, operation.method, url, input?.body);
          broken.push(...brokenBy(`${operation.method} ${url.slice(0, 200)}`, answer));
        }
      }
      expect(broken, id).toEqual([]);
    });
  }
});

describe("a table", () => {
  const tables = {
    "a quote in a cell": 'email,first_name\na"b"@example.org,A"da\n',
    "a quote that is never closed": 'email,first_name\n"a@example.org,Ada\nb@example.org,Bea\n',
    "words after a quote": 'email,first_name\n"a"x@example.org,"Ada" L\n',
    "quotes in its head": 'em"ail,"first_name\na@example.org,Ada\n',
    "NUL in a cell": "email,first_name\na\u0000@example.org,Ad\u0000a\n",
    "nothing but quotes": '"""""""',
    "lines of other lengths": "email,first_name\na@example.org\nb@example.org,B,C,D\n,,,,\n",
    "a very long cell": `email,first_name\na@example.org,${"x".repeat(900_000)}\n`,
    "very many columns": `${"a,".repeat(50_000)}\n`,
    "bytes that are no text": new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x22, 0x0a, 0xc3, 0x28]),
    nothing: "",
  };
  const takers = all.filter(({ operation }) => operation.multipart && operation.method === "POST");

  test.each(Object.entries(tables))("with %s breaks nothing that takes a file", async (what, bytes) => {
    const broken: string[] = [];
    for (const { id, operation } of takers) {
      const as = await caller(operation);
      const path = wholeInputs(operation, there)[0]?.path ?? "";
      for (const fields of [{ dry_run: "true" }, {}] as Record<string, string>[]) {
        for (const name of ["table.csv", "half\ud800.csv", "%E0%A4%A.csv"]) {
          broken.push(...brokenBy(`${id}: ${what}`, await upload(t, path, as, { name, bytes }, fields)));
        }
      }
    }
    expect(broken).toEqual([]);
  });
});

test("signing in breaks on no identifier, however it is called", async () => {
  const broken: string[] = [];
  for (const field of ["identifier", "email"]) {
    for (const [name, value] of Object.entries(hostileValues)) {
      const body = { [field]: value, password: "a password of somebody" };
      broken.push(...brokenBy(`${field}: ${name}`, await call(null, "POST", "/api/sign-in/", body)));
    }
  }
  expect(broken).toEqual([]);
});

test("every path that cannot be read is answered with a problem document", async () => {
  const broken: string[] = [];
  for (const url of [
    "/api/%",
    "/api/questions/%E0%A4%A/",
    "/api/%ff/",
    `/api/${"a".repeat(10_000)}/`,
    "/api/questions/?%",
    "/%",
    "//[/",
  ]) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await call(null, method, url);
      if (url.startsWith("/api")) broken.push(...brokenBy(`${method} ${url.slice(0, 60)}`, answer));
      else expect(answer.status).toBeLessThan(500);
    }
  }
  expect(broken).toEqual([]);
});
