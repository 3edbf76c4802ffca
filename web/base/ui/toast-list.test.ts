import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createToastList } from "./toast-list.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const saved = { title: "Saved", content: "", type: "success", interval: 4 } as const;

test("a toast stands until exactly its interval has passed", () => {
  const list = createToastList();
  list.add(saved);
  vi.advanceTimersByTime(3999);
  expect(list.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(list.get()).toEqual([]);
});

test("a closed toast is gone at once and its timer with it", () => {
  const list = createToastList();
  const id = list.add(saved);
  list.remove(id);
  expect(list.get()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("each toast keeps its own time", () => {
  const list = createToastList();
  list.add({ ...saved, id: "short", interval: 1 });
  list.add({ ...saved, id: "long", interval: 2.5 });
  vi.advanceTimersByTime(1000);
  expect(list.get().map((toast) => toast.id)).toEqual(["long"]);
  vi.advanceTimersByTime(1500);
  expect(list.get()).toEqual([]);
});

test("the same id again replaces the toast and starts its time anew", () => {
  const list = createToastList();
  list.add({ ...saved, id: "import" });
  vi.advanceTimersByTime(3000);
  list.add({ ...saved, id: "import", title: "Saved twice" });
  vi.advanceTimersByTime(3999);
  expect(list.get().map((toast) => toast.title)).toEqual(["Saved twice"]);
  vi.advanceTimersByTime(1);
  expect(list.get()).toEqual([]);
});

test("listeners hear of every change and not after they stop", () => {
  const list = createToastList();
  const heard = vi.fn();
  const stop = list.subscribe(heard);
  list.remove(list.add(saved));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  list.add(saved);
  expect(heard).toHaveBeenCalledTimes(2);
});
