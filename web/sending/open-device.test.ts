import "fake-indexeddb/auto";
import { forceCloseDatabase } from "fake-indexeddb";
import { type DBSchema, openDB, unwrap } from "idb";
import { expect, test } from "vitest";
import { openDevice } from "./open-device.ts";

interface Notes extends DBSchema {
  notes: { key: string; value: string };
}

let count = 0;
function notes() {
  count += 1;
  const name = `notes-${count}`;
  const device = openDevice<Notes>(name, 1, (database) => void database.createObjectStore("notes"));
  return {
    name,
    device,
    write: (key: string) => device.run((database) => database.put("notes", "kept", key)),
    read: () => device.run((database) => database.getAllKeys("notes")),
  };
}

test("a database that was taken away by a newer page is opened again", async () => {
  const it = notes();
  await it.write("before");
  await new Promise<void>((resolve, reject) => {
    const gone = indexedDB.deleteDatabase(it.name);
    gone.onsuccess = () => resolve();
    gone.onerror = () => reject(gone.error);
  });
  await it.write("after");
  expect(await it.read()).toEqual(["after"]);
  await it.device.close();
});

test("a connection that was closed is opened again, and nothing is lost", async () => {
  const it = notes();
  await it.write("before");
  await it.device.run(async (database) => database.close());
  await it.write("after");
  expect(await it.read()).toEqual(["after", "before"]);
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
  await expect(it.write("blocked")).rejects.toThrow("The device does not answer");
  stubborn.close();
  await new Promise<void>((resolve) => {
    gone.onsuccess = () => resolve();
  });
  await it.write("after");
  expect(await it.read()).toEqual(["after"]);
  await it.device.close();
});
