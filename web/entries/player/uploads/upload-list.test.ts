import { expect, test, vi } from "vitest";
import { createUploadList, type Upload } from "./upload-list.ts";

const upload = (key: number, change: Partial<Upload> = {}): Upload => ({
  key,
  name: `${key}.pdf`,
  size: 8,
  share: 0,
  isWaiting: false,
  problem: null,
  replaces: null,
  attempt: "a",
  interaction: "f1",
  chosenAt: 0,
  arrived: null,
  ...change,
});

test("a place has the same list until one of its uploads changes", () => {
  const list = createUploadList(() => {});
  expect(list.listOf("a", "f1")).toBe(list.listOf("a", "f2"));
  list.add(upload(1));
  const before = list.listOf("a", "f1");
  list.add(upload(2, { attempt: "b" }));
  expect(list.listOf("a", "f1")).toBe(before);
  list.mend(upload(1), { share: 0.5 });
  expect(list.listOf("a", "f1")).toEqual([upload(1, { share: 0.5 })]);
});

test("listeners learn of each step, the sitting only of files that come, fail or go", () => {
  const [onChange, onFiles] = [vi.fn(), vi.fn()];
  const list = createUploadList(onFiles);
  const leave = list.subscribe(onChange);
  list.add(upload(1));
  list.mend(upload(1), { share: 0.5 });
  expect([onChange.mock.calls.length, onFiles.mock.calls.length]).toEqual([2, 1]);
  list.mend(upload(1), { problem: "full" });
  expect(onFiles).toHaveBeenLastCalledWith([{ key: 1, attempt: "a", name: "1.pdf", is: "failed" }]);
  leave();
  list.add(upload(2));
  expect(onFiles).toHaveBeenLastCalledWith([{ key: 2, attempt: "a", name: "2.pdf", is: "coming" }]);
  list.remove(upload(2));
  expect(onFiles).toHaveBeenLastCalledWith([]);
  expect(onChange).toHaveBeenCalledTimes(3);
});

test("what has been removed isn’t brought back by a late step", () => {
  const list = createUploadList(() => {});
  list.add(upload(1));
  list.remove(upload(1));
  list.mend(upload(1), { share: 1 });
  expect(list.all()).toEqual([]);
});
