import { describe, expect, test, vi } from "vitest";
import { createDevices } from "./device-cookie.ts";

const platform = { secret: new Uint8Array(32), config: { publicUrl: null } } as Parameters<typeof createDevices>[0];
const { read, rememberSignIn } = createDevices(platform);

/** Signs a person in with a browser that has this cookie. @returns The cookie that it has from then on. */
function cookieAfter(userId: string, cookie = "", protocol = "http", url = "/api/sign-in/"): string {
  let set = "";
  const request = { headers: { cookie }, protocol, url } as Parameters<typeof rememberSignIn>[0];
  const reply = { header: (_name: string, value: string) => (set = value) } as unknown as Parameters<
    typeof rememberSignIn
  >[1];
  rememberSignIn(request, reply, { user: { id: userId } });
  return set;
}
const reading = (cookie: string) => read({ headers: { cookie } });

describe("the cookie of a browser", () => {
  test("keeps who signed in last of those who share it, below what a browser keeps", () => {
    const ids = Array.from({ length: 40 }, (_, index) => `0190a3b2-0000-7000-8000-${String(index).padStart(12, "0")}`);
    let cookie = "";
    for (const id of ids) cookie = cookieAfter(id, cookie);
    expect(reading(cookie)?.people).toEqual(ids.slice(10).reverse());
    expect(cookie.length).toBeLessThan(4096);
    const first = reading(cookie)?.id;
    expect(reading(cookieAfter(ids[20] ?? "", cookie))).toMatchObject({ id: first });
    expect(reading(cookieAfter(ids[20] ?? "", cookie))?.people.slice(0, 2)).toEqual([ids[20], ids[39]]);
  });

  test("is not set by an answer that asks for a second step", () => {
    const set = vi.fn();
    const request = { headers: {}, protocol: "http", url: "/api/sign-in/" } as Parameters<typeof rememberSignIn>[0];
    const reply = { header: set } as unknown as Parameters<typeof rememberSignIn>[1];
    rememberSignIn(request, reply, { second_factor: { ticket: "t" } });
    expect(set).not.toHaveBeenCalled();
  });

  test("is left alone by calls that browsers don’t send it to", () => {
    for (const url of ["/api/sign-in/demo/", "/api/sign-in/second-factor/", "/api/sign-in/passkey/"]) {
      expect(reading(cookieAfter("bob", cookieAfter("ada"), "http", url))?.people, url).toEqual(["bob", "ada"]);
    }
    for (const url of ["/verify-mobile-otp/", "/api/sso/exchange/", "/api/first-staff/"]) {
      expect(cookieAfter("bob", "", "http", url), url).toBe("");
    }
  });

  test("is over after 400 days", () => {
    const cookie = cookieAfter("ada");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 399 * 86_400_000 });
    expect(reading(cookie)?.people).toEqual(["ada"]);
    vi.setSystemTime(Date.now() + 2 * 86_400_000);
    expect(reading(cookie)).toBeNull();
    vi.useRealTimers();
  });

  test("that came by https stays there", () => {
    expect(cookieAfter("ada", "", "https")).toMatch(/; Secure$/);
    expect(cookieAfter("ada")).not.toContain("Secure");
  });
});
