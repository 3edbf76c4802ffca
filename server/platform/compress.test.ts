import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Operation } from "@sextant/contract/operation.ts";
import { operations } from "@sextant/contract/operations.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { hashPassword } from "../people/identity/passwords.ts";
import { createTestUser } from "../testing/factories.ts";
import { useSignedIn, useTestApp } from "../testing/use-test-app.ts";
import { compressShared, mayCompress } from "./compress.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let address: string;
beforeAll(async () => {
  address = await t.app.listen({ host: "127.0.0.1", port: 0 });
});

/** An answer as it goes over the wire, its bytes untouched. */
async function read(path: string, encoding: string) {
  const answer = await t.app.inject({
    url: path,
    headers: { authorization: `JWT ${staff.token}`, "accept-encoding": encoding },
  });
  return { encoding: answer.headers["content-encoding"], vary: answer.headers.vary, bytes: answer.rawPayload };
}

describe("answers of calls", () => {
  test("come compressed to who takes them so, and say the same", async () => {
    for (let made = 0; made < 10; made += 1) await createTestUser(t.platform.db);
    const list = "/api/people-view/";
    const [whole, zipped, br] = [await read(list, "identity"), await read(list, "gzip"), await read(list, "br, gzip")];
    expect(whole.encoding).toBeUndefined();
    expect(zipped.encoding).toBe("gzip");
    expect(String(zipped.vary)).toMatch(/accept-encoding/i);
    expect(JSON.parse(gunzipSync(zipped.bytes).toString())).toEqual(JSON.parse(whole.bytes.toString()));
    expect(zipped.bytes.length).toBeLessThan(whole.bytes.length / 2);
    expect(br.encoding).toBe("br");
    expect(JSON.parse(brotliDecompressSync(br.bytes).toString())).toEqual(JSON.parse(whole.bytes.toString()));
    const small = await read("/api/health/", "gzip");
    expect(small.encoding).toBeUndefined();
  });

  test("that many are sent alike come compressed by gzip alone, where that is taken", async () => {
    const list = "/api/live-sessions/";
    const told = async (encoding: string) => {
      const answer = await t.app.inject({
        url: list,
        headers: { authorization: `JWT ${staff.token}`, "accept-encoding": encoding },
      });
      return answer.headers["content-encoding"];
    };
    // Nobody sits: what is this small fits the first packets.
    expect(await told("gzip")).toBeUndefined();
    const bytes = Buffer.from(JSON.stringify("row ".repeat(1000)));
    let headers: Record<string, string> = {};
    const reply = {
      headers(given: Record<string, string>) {
        headers = given;
      },
    };
    const sent = (encoding?: string) => {
      headers = {};
      return compressShared(bytes, { headers: { "accept-encoding": encoding } }, reply);
    };
    const once = await sent("br, gzip;q=0.8");
    expect(gunzipSync(once)).toEqual(bytes);
    expect(headers["content-encoding"]).toBe("gzip");
    expect(await sent("gzip")).toBe(once);
    for (const encoding of [undefined, "identity", "br", "gzip;q=0, br", "gzip; q=0.0"]) {
      expect(await sent(encoding)).toBe(bytes);
      expect(headers).toEqual({});
    }
  });

  test("that hold a token never do", async () => {
    const holding = Object.entries<Operation>(operations).filter(([, { response }]) =>
      /"(?!has_)\w*token"/.test(
        response ? JSON.stringify(z.toJSONSchema(response, { io: "input", unrepresentable: "any" })) : "",
      ),
    );
    expect(holding.map(([id]) => id)).toEqual(
      expect.arrayContaining(["auth.sign_in", "auth.verify_code", "users.impersonate"]),
    );
    expect(holding.filter(([, operation]) => mayCompress(operation)).map(([id]) => id)).toEqual([]);
    const password = "compass rose 1757";
    const { id } = await createTestUser(t.platform.db, { role: "student" });
    const name = {
      email: "sign.in@example.org",
      password_hash: await hashPassword(password),
      last_name: "x".repeat(99),
    };
    await t.platform.db
      .updateTable("users")
      .set({ ...name, first_name: "y".repeat(99) })
      .where("id", "=", id)
      .execute();
    const answer = await t.app.inject({
      method: "POST",
      url: "/api/sign-in/",
      headers: { "accept-encoding": "gzip, br" },
      payload: { identifier: name.email, password },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-encoding"]).toBeUndefined();
  });

  test("a stream of events comes as it is, event by event", async () => {
    const stop = new AbortController();
    const stream = await fetch(`${address}/api/live/`, {
      headers: { authorization: `JWT ${staff.token}`, "accept-encoding": "gzip, br" },
      signal: stop.signal,
    });
    expect(stream.headers.get("content-encoding")).toBeNull();
    const first = await stream.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe(": listening\n\n");
    stop.abort();
  });
});
