import { expect, test, vi } from "vitest";
import * as ofPages from "../../base/common/shown-person.ts";
import { PUSH_CACHE, SHOWN_PERSON, showPushes } from "./show-pushes.ts";
import type { WorkerScope } from "./worker-scope.ts";

const ORIGIN = "https://school.example.org";
const message = { person: "ada", title: "Your results: Mock 7", lang: "en", path: "/reports/7", tag: "one" };

/** Runs the worker in a browser that shows one person’s notifications, with pages open. */
function run({ shown = "ada" as string | null, urls = [] as string[], isLed = true } = {}) {
  const listeners = new Map<string, (event: never) => void>();
  const focus = vi.fn(async () => {});
  const navigate = vi.fn(async (_url: string) => {
    if (!isLed) throw new TypeError("not in charge");
  });
  const openWindow = vi.fn(async (_url: string) => {});
  const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {});
  const scope = {
    caches: { open: async () => ({ match: async () => (shown === null ? undefined : new Response(shown)) }) },
    location: { origin: ORIGIN },
    registration: { active: null, showNotification },
    clients: { matchAll: async () => urls.map((path) => ({ url: ORIGIN + path, focus, navigate })), openWindow },
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  };
  showPushes(scope as unknown as WorkerScope);
  const happen = async (type: string, event: object) => {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) } as never);
    await Promise.all(works);
  };
  return {
    push: (text: string | null) => happen("push", { data: text === null ? null : { text: () => text } }),
    press: (data: unknown) => happen("notificationclick", { notification: { data, close: () => {} } }),
    showNotification,
    focus,
    navigate,
    openWindow,
  };
}

test("pages and the worker agree where the person is kept", () => {
  expect([PUSH_CACHE, SHOWN_PERSON]).toEqual([ofPages.PUSH_CACHE, ofPages.SHOWN_PERSON]);
});

test("what is pushed is shown in the person’s language, once however often it arrives", async () => {
  const { push, showNotification } = run();
  await push(JSON.stringify(message));
  await push(JSON.stringify({ ...message, title: "نتائجك", lang: "ar" }));
  expect(showNotification.mock.calls).toEqual([
    ["Your results: Mock 7", { lang: "en", dir: "ltr", tag: "one", icon: "/icons/app-192.png", data: "/reports/7" }],
    ["نتائجك", expect.objectContaining({ lang: "ar", dir: "rtl", tag: "one" })],
  ]);
});

test.each(["ben", null])("what is for another than the person here (%s) isn’t shown", async (shown) => {
  const { push, showNotification } = run({ shown });
  await push(JSON.stringify(message));
  expect(showNotification).not.toHaveBeenCalled();
});

test.each([null, "", "{", "null", "7", JSON.stringify({ ...message, title: 7 }), JSON.stringify({ person: "ada" })])(
  "what isn’t a message isn’t shown: %s",
  async (text) => {
    const { push, showNotification } = run();
    await push(text);
    expect(showNotification).not.toHaveBeenCalled();
  },
);

test("a press leads an open page there, and opens one where there is none", async () => {
  const there = run({ urls: ["/", "/reports/7"] });
  await there.press("/reports/7");
  expect([there.focus.mock.calls.length, there.navigate.mock.calls.length]).toEqual([1, 0]);
  const led = run({ urls: ["/practice"] });
  await led.press("/reports/7");
  expect(led.navigate.mock.calls).toEqual([[`${ORIGIN}/reports/7`]]);
  const none = run();
  await none.press("/reports/7");
  expect(none.openWindow.mock.calls).toEqual([[`${ORIGIN}/reports/7`]]);
  const foreign = run({ urls: ["/"], isLed: false });
  await foreign.press("/reports/7");
  expect(foreign.openWindow.mock.calls).toEqual([[`${ORIGIN}/reports/7`]]);
});

test("a press never takes a running test away", async () => {
  const { press, navigate, openWindow } = run({ urls: ["/sittings/x"] });
  await press("/doubts");
  expect(navigate).not.toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalled();
});

test.each(["https://elsewhere.example.org/", "//elsewhere.example.org/x", "javascript:alert(1)", null])(
  "a press leads nowhere but here: %s",
  async (path) => {
    const { press, openWindow } = run();
    await press(path);
    expect(new URL(openWindow.mock.calls[0]?.[0] ?? "").origin).toBe(ORIGIN);
  },
);
