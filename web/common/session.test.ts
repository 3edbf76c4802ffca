import { expect, test, vi } from "vitest";
import { draftKey } from "../ui/draft-keys.ts";
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
    school: null,
    time_zone: "Europe/Paris",
    locale: "en",
    initial_assessments: [{ id: "a1", name: "Diagnostic" }],
    version: 1,
  },
};

test("a sign-in is stored with its initial assessments emptied, and those are given back", () => {
  const storage = memory();
  const session = createSession(storage, cookieJar());
  expect(session.begin(ada)).toEqual([{ id: "a1", name: "Diagnostic" }]);
  const stored = JSON.parse(storage.getItem(session.storageKey) ?? "");
  expect(stored).toEqual({ access_token: "t1", user: { ...ada.user, initial_assessments: [] } });
});

test("what is typed is kept for who is signed in, and for nobody afterwards", () => {
  const session = createSession(memory(), cookieJar());
  const nobodys = draftKey("note");
  session.begin(ada);
  expect(draftKey("note")).toContain(ada.user.id);
  session.end();
  expect(draftKey("note")).toBe(nobodys);
});

test("the token goes into the cookie userToken, path /, without an expiry, for this site alone", () => {
  const jar = cookieJar();
  createSession(memory(), jar).begin(ada);
  expect(jar.written).toEqual(["userToken=t1; path=/; SameSite=Strict"]);
});

test("without the cookie nobody is signed in, whatever is stored", () => {
  const storage = memory();
  createSession(storage, cookieJar()).begin(ada);
  expect(createSession(storage, cookieJar()).get()).toBeNull();
});

test("a stored object of another token counts as absent", () => {
  const storage = memory();
  createSession(storage, cookieJar()).begin(ada);
  expect(createSession(storage, cookieJar("userToken=t2")).get()).toBeNull();
  expect(createSession(storage, cookieJar("userToken=t1")).get()?.user.first_name).toBe("Ada");
});

test("a cookie that goes away while the page stands signs out", () => {
  const jar = cookieJar();
  const session = createSession(memory(), jar);
  session.begin(ada);
  jar.cookie = "userToken=; max-age=0";
  expect(session.get()).toBeNull();
});

test("ending clears the cookie and the stored object, and everybody hears of it", () => {
  const storage = memory();
  const jar = cookieJar();
  const session = createSession(storage, jar);
  session.begin(ada);
  const heard = vi.fn();
  session.subscribe(heard);
  session.end();
  expect(session.get()).toBeNull();
  expect(jar.cookie).toBe("");
  expect(storage.getItem(session.storageKey)).toBeNull();
  expect(heard).toHaveBeenCalledOnce();
});

test("what is stored but cannot be read is nothing", () => {
  const storage = memory();
  const session = createSession(storage, cookieJar("userToken=t1"));
  storage.setItem(session.storageKey, "{broken");
  session.reread();
  expect(session.get()).toBeNull();
});

test("nothing is stored of a person whose sign-in is over", () => {
  const storage = memory();
  const session = createSession(storage, cookieJar());
  session.replaceUser(ada.user);
  expect(storage.length).toBe(0);
});
