import { expect, test } from "vitest";
import { createImport } from "./import-again.ts";

const address = "https://school.test/assets/calculator-CBAjmu-B.js";

/** A browser that is away for so many requests, and that remembers which addresses failed. */
function createBrowser(awayFor: number) {
  const asked: string[] = [];
  const remembered = new Set<string>();
  const load = async (wanted: string) => {
    if (!remembered.has(wanted)) asked.push(wanted);
    if (remembered.has(wanted) || asked.length <= awayFor) {
      remembered.add(wanted);
      throw new TypeError(`Failed to fetch dynamically imported module: ${wanted}`);
    }
    return { default: "calculator" };
  };
  return { asked, load };
}

test("what came is brought once by its own address", async () => {
  const { asked, load } = createBrowser(0);
  const bring = createImport(() => load(address), load);
  expect(await bring()).toEqual({ default: "calculator" });
  expect(asked).toEqual([address]);
});

test("what failed is asked for by another address each time, since the browser remembers that one failed", async () => {
  const { asked, load } = createBrowser(2);
  const bring = createImport(() => load(address), load);
  await expect(bring()).rejects.toThrow("Failed to fetch");
  await expect(bring()).rejects.toThrow("Failed to fetch");
  expect(await bring()).toEqual({ default: "calculator" });
  expect(asked).toEqual([address, `${address}?again=1`, `${address}?again=2`]);
});

test("a failure that does not tell its address is tried again as it was", async () => {
  let tries = 0;
  const bring = createImport(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError("Importing a module script failed.");
    return "here";
  });
  await expect(bring()).rejects.toThrow("Importing");
  expect(await bring()).toBe("here");
});
