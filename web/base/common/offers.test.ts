import { expect, test } from "vitest";
import { saveOffers, takeOffers } from "./offers.ts";

const createStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
};

test("what is offered first is given out once", () => {
  const storage = createStorage();
  const offers = [{ id: "a1", name: "Ten-minute diagnostic" }] as Parameters<typeof saveOffers>[0];
  expect(takeOffers(storage)).toBeNull();
  saveOffers(offers, storage);
  expect(takeOffers(storage)).toEqual(offers);
  expect(takeOffers(storage)).toBeNull();
});
