import "fake-indexeddb/auto";
import { forceCloseDatabase } from "fake-indexeddb";
import { type DBSchema, openDB, unwrap } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { openDevice } from "./open-device.ts";

interface Notes extends DBSchema {
  notes: { key: string; value: string };
}

afterEach(() => vi.useRealTimers());

let count = 0;
function notes() {
  count += 1;
  const name = `notes-${count}`;
  let losses = 0;
  const device = openDevice<Notes>(
    name,
    1,
    (database) => void database.createObjectStore("notes"),
    () => {
      losses += 1;
    },
  );
  return {
    name,
    losses: () => losses,
    device,
    write: (key: string) => device.run((database) => database.put("notes", "kept", key)),
    read: () => device.run((database) => database.getAllKeys("notes")),
  };
}

test("a database that was taken away by a newer page is opened again, and the loss is told", async () => {
  const it = notes();
  await it.write("before");
  expect(it.losses()).toBe(0);
  await new Promise<void>((resolve, reject) => {
    const gone = indexedDB.deleteDatabase(it.name);
    gone.onsuccess = () => resolve();
    gone.onerror = () => reject(gone.error);
  });
  await it.write("after");
  expect(await it.read()).toEqual(["after"]);
  expect(it.losses()).toBeGreaterThan(0);
  await it.device.close();
});

test("a connection that was closed is opened again, and nothing is lost", async () => {
  const it = notes();
  await it.write("before");
  await it.device.run(async (database) => database.close());
  await it.write("after");
  expect(await it.read()).toEqual(["after", "before"]);
  expect(it.losses()).toBe(0);
  await it.device.close();
});

test("a connection that the browser has cut is opened again", async () => {
  const it = notes();
  await it.write("before");
  await it.device.run(async (database) => forceCloseDatabase(unwrap(database) as never));
  await it.write("after");
  expect(await it.read()).toEqual(["after", "before"]);
  await it.device.close();
});

test("while another page keeps it from being opened it fails, and works once that page is gone", async () => {
  const it = notes();
  // A connection that does not let go keeps the deletion, and with it every opening after, waiting.
  const stubborn = await openDB(it.name, 1, { upgrade: (database) => void database.createObjectStore("notes") });
  const gone = indexedDB.deleteDatabase(it.name);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const refused = expect(it.write("blocked")).rejects.toThrow("The device does not answer");
  await vi.advanceTimersByTimeAsync(17_000);
  await refused;
  vi.useRealTimers();
  stubborn.close();
  await new Promise<void>((resolve) => {
    gone.onsuccess = () => resolve();
  });
  await it.write("after");
  expect(await it.read()).toEqual(["after"]);
  await it.device.close();
});

test("a busy device is waited for, on a connection of its own", async () => {
  const it = notes();
  const stubborn = await openDB(it.name, 1, { upgrade: (database) => void database.createObjectStore("notes") });
  const gone = new Promise<void>((resolve) => {
    indexedDB.deleteDatabase(it.name).onsuccess = () => resolve();
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const written = it.write("late");
  await vi.advanceTimersByTimeAsync(16_000);
  vi.useRealTimers();
  stubborn.close();
  await gone;
  await written;
  expect(await it.read()).toEqual(["late"]);
  await it.device.close();
});

test("a database that is found empty when it is opened again counts as lost, once something works on it", async () => {
  const it = notes();
  await it.write("before");
  // As after a corruption: the connection is closed without a word, and the browser begins a database of its own.
  await it.device.run(async (database) => database.close());
  await new Promise<void>((resolve) => {
    indexedDB.deleteDatabase(it.name).onsuccess = () => resolve();
  });
  expect(it.losses()).toBe(0);
  await it.write("after");
  expect(it.losses()).toBe(1);
  expect(await it.read()).toEqual(["after"]);
  expect(it.losses()).toBe(1);
  await it.device.close();
});
