import { expect, test } from "vitest";
import { beginFullScreen, watchFullScreen } from "./full-screen.ts";

/** A page that goes into full screen and out of it as browsers do. */
function openPage(isEnabled = true) {
  const page = Object.assign(new EventTarget(), {
    fullscreenEnabled: isEnabled,
    fullscreenElement: null as unknown,
    asked: 0,
    documentElement: {
      requestFullscreen: async (): Promise<void> => {
        page.asked += 1;
        page.turn({});
      },
    },
    turn(element: unknown): void {
      if (page.fullscreenElement === element) return;
      page.fullscreenElement = element;
      page.dispatchEvent(new Event("fullscreenchange"));
    },
    press: (): boolean => page.dispatchEvent(new Event("click")),
  });
  return page;
}

function watch(page: ReturnType<typeof openPage>, session: string, isInProgress = true) {
  let left = 0;
  const controller = new AbortController();
  watchFullScreen(
    {
      session,
      isInProgress: () => isInProgress,
      onLeft: () => {
        left += 1;
      },
    },
    controller.signal,
    page,
  );
  return { left: () => left, stop: () => controller.abort() };
}

test("each time full screen is left is told once, however often the start was tried", () => {
  const page = openPage();
  const watched = watch(page, "z1");
  for (const _ of [1, 2, 3]) beginFullScreen("z1", page);
  page.turn(null);
  expect(watched.left()).toBe(1);
  page.turn({});
  page.turn(null);
  expect(watched.left()).toBe(2);
  watched.stop();
  page.turn({});
  page.turn(null);
  expect(watched.left()).toBe(2);
});

test("a page that is loaded again takes full screen back on the first press, and tells when it’s left", () => {
  beginFullScreen("z2", openPage());
  const again = openPage();
  const watched = watch(again, "z2");
  again.press();
  expect(again.asked).toBe(1);
  again.turn(null);
  again.press();
  expect([watched.left(), again.asked]).toEqual([1, 1]);
});

test("another sitting, and one that is over, are left alone", () => {
  beginFullScreen("z3", openPage());
  for (const [session, isInProgress] of [
    ["z4", true],
    ["z3", false],
  ] as const) {
    const page = openPage();
    const watched = watch(page, session, isInProgress);
    page.press();
    page.turn({});
    page.turn(null);
    expect([page.asked, watched.left()]).toEqual([0, 0]);
  }
});

test("a browser without full screen isn’t asked for it", () => {
  const page = openPage(false);
  beginFullScreen("z5", page);
  watch(page, "z5");
  page.press();
  expect(page.asked).toBe(0);
});
