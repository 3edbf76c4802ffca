import { mapTexts } from "../prepared/map-texts.ts";

const pictures = /<img\b[^>]*?\ssrc="([^"]*)"/gi;

/** Lists the addresses of the pictures in all texts of a value, as they are written there. */
export function listAddresses(value: unknown): string[] {
  const found = new Set<string>();
  mapTexts(value, (text) => {
    for (const [, address] of text.matchAll(pictures)) if (address) found.add(address);
    return text;
  });
  return [...found];
}

/** Gives pictures other addresses in all texts of a value. */
export function moveAddresses<Value>(value: Value, to: ReadonlyMap<string, string>): Value {
  return mapTexts(value, (text) =>
    text.replaceAll(pictures, (tag, address: string) => {
      const next = to.get(address);
      return next === undefined ? tag : tag.replace(`src="${address}"`, `src="${next}"`);
    }),
  );
}
