import type { PlacedQuestion, SittingSection } from "../sitting/wire.ts";
import { mapTexts } from "./map-texts.ts";
import { importKey, openEnvelope, readGzipped, readMedium } from "./open-envelope.ts";
import type { PreparedStore } from "./prepared-store.ts";

/** Keys as the session has them. */
export type Keys = Readonly<Record<string, string>>;

/** What was sealed of a question. */
type Sealed = Pick<PlacedQuestion, "id" | "position" | "points" | "question">;

/** Of an attempt at which nobody has worked. */
const untouched = {
  response: {},
  flagged: false,
  eliminated: {},
  highlights: [],
  note: "",
  confidence: null,
  revision: 0,
} satisfies Partial<PlacedQuestion>;

/** Gives the pictures of cleaned HTML the addresses that they have on this device. */
function relocate(html: string, addresses: ReadonlyMap<string, string>): string {
  return html.replaceAll(/<img\b[^>]*>/gi, (tag) => {
    const address = addresses.get(/\sdata-file="([^"]+)"/i.exec(tag)?.[1] ?? "");
    return address ? tag.replace(/\ssrc="[^"]*"/i, ` src="${address}"`) : tag;
  });
}

/** Does the same in all texts of a question. */
export function relocateAll<Value>(value: Value, addresses: ReadonlyMap<string, string>): Value {
  return mapTexts(value, (text) => (text.includes("data-file") ? relocate(text, addresses) : text));
}

/**
 * Opens what this device keeps of a section that has begun, as far as the keys go, with its pictures. Null where it isn’t here whole, or
 * does not open: the server then gives it.
 *
 * @param locate Makes an address of a picture’s bytes.
 */
export async function openSection(
  { id: section, navigation, question_count }: Pick<SittingSection, "id" | "navigation" | "question_count">,
  keys: Keys,
  store: Pick<PreparedStore, "findSection" | "listMedia">,
  locate: (blob: Blob) => string,
): Promise<PlacedQuestion[] | null> {
  const kept = await store.findSection(section);
  if (kept?.envelopes.length !== question_count) return null;
  const imported = new Map<string, Promise<CryptoKey>>();
  const keyFor = (position: number) => {
    const name = navigation === "linear" ? `${section}/${position}` : section;
    const key = keys[name];
    if (key !== undefined && !imported.has(name)) imported.set(name, importKey(key));
    return imported.get(name) ?? null;
  };
  const sealed = await Promise.all(
    kept.envelopes.map(async (envelope, index) => {
      const key = await keyFor(index + 1);
      if (!key) return null;
      return (await readGzipped(await openEnvelope(key, `${section}/${index + 1}`, envelope))) as Sealed;
    }),
  );
  const firstOf = new Map(kept.media.map(({ id, question }) => [id, question]));
  const addresses = new Map<string, string>();
  for (const { id, bytes } of await store.listMedia(section)) {
    const key = await keyFor(firstOf.get(id) ?? 0);
    if (!key) continue;
    const { file, blob } = readMedium(await openEnvelope(key, `${section}/media`, bytes));
    addresses.set(file, locate(blob));
  }
  const opened = sealed.filter((one) => one !== null);
  if (opened.length === 0) return null;
  return opened.map((one) => ({ ...untouched, ...one, question: relocateAll(one.question, addresses) }));
}
