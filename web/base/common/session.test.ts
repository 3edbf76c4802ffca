import { expect, test, vi } from "vitest";
import { createBrowserStorage } from "../ui/browser-storage.ts";
import { draftKey } from "../ui/draft-keys.ts";
import { keepOwnToken, readOwnToken } from "./own-token.ts";
import { createSession, type SignIn } from "./session.ts";

/** A document's cookies, as a browser keeps them: set one by one, read all at once. */
function cookieJar(start = "") {
  const kept = new Map(start ? [start.split("=") as [string, string]] : []);
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      written.push(text);
      const [name = "", value = ""] = text.split(";")[0]?.split("=") ?? [];
      if (/max-age=0/.test(text)) kept.delete(name);
      else kept.set(name, value);
    },
  };
}

/** A browser's storage. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** Nobody else listens. */
const alone = () => tabs().channel();

/** What tabs of one browser hear of each other. */
function tabs() {
  const all: Set<(event: MessageEvent) => void>[] = [];
  return {
    channel: () => {
      const own = new Set<(event: MessageEvent) => void>();
      all.push(own);
      return {
        addEventListener: (_type: string, listener: unknown) => void own.add(listener as (event: MessageEvent) => void),
        postMessage: (data: unknown) => {
          for (const other of all)
            if (other !== own) for (const hear of other) hear(new MessageEvent("message", { data }));
        },
      } as Pick<BroadcastChannel, "postMessage" | "addEventListener">;
    },
  };
}

const keptOf = (storage: Storage) => storage.getItem("sextant.sign-in");

const ada: SignIn = {
  access_token: "t1",
  user: {
    id: "u1",
    role: "student",
    first_name: "Ada",
    last_name: "N.",
    email: "ada@example.org",
    phone: null,
    username: null,
    student_number: null,
    asks_time_zone: false,
    school: null,
    time_zone: "Europe/Paris",
    locale: "en",
    number_format: null,
    initial_assessments: [{ id: "a1", name: "Diagnostic" }],
    second_step: { ask: "no", required_from: null },
    version: 1,
  },
};

test("a sign-in is stored with its initial assessments emptied, and those are given back", () => {
  const storage = memory();
  const session = createSession(storage, cookieJar(), alone());
  expect(session.begin(ada)).toEqual([{ id: "a1", name: "Diagnostic" }]);
  const stored = JSON.parse(keptOf(storage) ?? "");
  expect(stored).toEqual({ access_token: "t1", user: { ...ada.user, initial_assessments: [] } });
});

test("what is typed is kept for who is signed in, and for nobody afterwards", () => {
  const session = createSession(memory(), cookieJar(), alone());
  const nobodys = draftKey("note");
  session.begin(ada);
  expect(draftKey("note")).toContain(ada.user.id);
  session.end();
  expect(draftKey("note")).toBe(nobodys);
});

test("the token goes into the cookie userToken, path /, without an expiry, for this site alone", () => {
  const jar = cookieJar();
  createSession(memory(), jar, alone()).begin(ada);
  expect(jar.written).toEqual(["userToken=t1; path=/; SameSite=Strict"]);
});

test("without the cookie nobody is signed in, whatever is stored", () => {
  const storage = memory();
  createSession(storage, cookieJar(), alone()).begin(ada);
  expect(createSession(storage, cookieJar(), alone()).get()).toBeNull();
});

test("a stored object of another token counts as absent", () => {
  const storage = memory();
  createSession(storage, cookieJar(), alone()).begin(ada);
  expect(createSession(storage, cookieJar("userToken=t2"), alone()).get()).toBeNull();
  expect(createSession(storage, cookieJar("userToken=t1"), alone()).get()?.user.first_name).toBe("Ada");
});

test("a cookie that goes away while the page stands signs out", () => {
  const jar = cookieJar();
  const session = createSession(memory(), jar, alone());
  session.begin(ada);
  jar.cookie = "userToken=; max-age=0";
  expect(session.get()).toBeNull();
});

test("ending clears the cookie and the stored object, and everybody hears of it", () => {
  const storage = memory();
  const jar = cookieJar();
  const session = createSession(storage, jar, alone());
  session.begin(ada);
  const heard = vi.fn();
  session.subscribe(heard);
  session.end();
  expect(session.get()).toBeNull();
  expect(jar.cookie).toBe("");
  expect(keptOf(storage)).toBeNull();
  expect(heard).toHaveBeenCalledOnce();
});

test("what is stored but cannot be read is nothing", () => {
  const storage = memory();
  storage.setItem("sextant.sign-in", "{broken");
  expect(createSession(storage, cookieJar("userToken=t1"), alone()).get()).toBeNull();
});

test("nothing is stored of a person whose sign-in is over", () => {
  const storage = memory();
  const session = createSession(storage, cookieJar(), alone());
  session.replaceUser(ada.user);
  expect(storage.length).toBe(0);
});

test("the object stays with its tab: another has the token alone, until it is told whose it is", () => {
  const jar = cookieJar();
  const one = createSession(memory(), jar, alone());
  one.begin(ada);
  const storage = memory();
  const two = createSession(storage, jar, alone());
  expect(two.get()).toBeNull();
  two.adopt(ada);
  expect(two.get()?.user.first_name).toBe("Ada");
  expect(JSON.parse(keptOf(storage) ?? "")).toEqual({
    access_token: "t1",
    user: { ...ada.user, initial_assessments: [] },
  });
});

test("an answer that comes after another sign-in is nobody's", () => {
  const session = createSession(memory(), cookieJar("userToken=t2"), alone());
  session.adopt(ada);
  expect(session.get()).toBeNull();
});

test("a tab whose storage is closed or full is signed in until it is closed", () => {
  const closed = { ...memory(), setItem: () => raise(), getItem: () => raise(), removeItem: () => raise() } as Storage;
  const jar = cookieJar();
  for (const page of [{ sessionStorage: closed }, {}]) {
    const storage = createBrowserStorage("sessionStorage", page);
    const session = createSession(storage, jar, alone());
    session.begin(ada);
    expect(session.get()?.user.first_name).toBe("Ada");
    session.end();
    expect([session.get(), jar.cookie]).toEqual([null, ""]);
  }
});

function raise(): never {
  throw new DOMException("No room is left.", "QuotaExceededError");
}

test("other tabs hear of a sign-in, of its end and of what its person changes, and of who was here before", () => {
  const [jar, browser] = [cookieJar(), tabs()];
  const [one, two] = [createSession(memory(), jar, browser.channel()), createSession(memory(), jar, browser.channel())];
  const heard: (string | null)[] = [];
  two.onElsewhere(() => heard.push(jar.cookie));
  one.begin(ada);
  two.adopt(ada);
  one.replaceUser({ ...ada.user, first_name: "Augusta" });
  expect(two.get()).toEqual({
    access_token: "t1",
    user: { ...ada.user, first_name: "Augusta", initial_assessments: [] },
  });
  one.end();
  expect(two.get()).toBeNull();
  expect(heard).toEqual(["userToken=t1", "userToken=t1", ""]);
});

test("what earlier releases kept beyond the browser goes: the object, a token set aside, names of people", () => {
  const kept = memory();
  for (const key of ["sign-in", "own-sign-in", "recent", "theme"]) kept.setItem(`sextant.${key}`, "{}");
  vi.stubGlobal("localStorage", kept);
  createSession(memory(), cookieJar("userToken=t1"), alone());
  expect(Array.from({ length: kept.length }, (_, index) => kept.key(index))).toEqual(["sextant.theme"]);
  vi.unstubAllGlobals();
});

test("the own token is set aside in a cookie that ends with the browser, and goes with the sign-in", () => {
  const jar = cookieJar();
  const session = createSession(memory(), jar, alone());
  session.begin(ada);
  keepOwnToken({ token: "t9", as: "u1", until: "2026-11-25T18:00:00Z" }, jar);
  expect(jar.written.at(-1)).toMatch(/^ownToken=[^;]+; path=\/; SameSite=Strict$/);
  expect(readOwnToken(jar)?.token).toBe("t9");
  session.switchTo("t9");
  expect([session.get(), jar.cookie.includes("userToken=t9")]).toEqual([null, true]);
  session.end();
  expect(readOwnToken(jar)).toBeNull();
});
