import { expect, test } from "vitest";
import type { ReplayEvent } from "./frame-messages.ts";
import { listPageEvents } from "./page-events.ts";

const event = (timestamp: number, type: number, data: unknown): ReplayEvent => ({ timestamp, type, data });
const click = (at: number) => event(at, 3, { source: 2, type: 2, id: 7 });
const noted = (at: number, href: string) => event(at, 5, { tag: "page", payload: { href } });

test("the pages of a recording are listed with what was pressed there, and when nothing was done", () => {
  const events = [
    event(0, 4, { href: "https://a.test/", width: 1, height: 1 }),
    event(1, 2, {}),
    click(2000),
    click(2500),
    event(2600, 3, { source: 2, type: 5, id: 7 }),
    noted(3000, "https://a.test/library"),
    // The same page, seen whole again.
    event(3100, 4, { href: "https://a.test/library" }),
    noted(20_000, "nowhere"),
    click(43_000),
  ];
  expect(listPageEvents(events)).toEqual([
    { at: 0, kind: "opened", path: "/" },
    { at: 2000, kind: "pressed", count: 2 },
    { at: 3000, kind: "opened", path: "/library" },
    { at: 3600, kind: "idle", ms: 38_400 },
    { at: 43_000, kind: "pressed", count: 1 },
  ]);
});
