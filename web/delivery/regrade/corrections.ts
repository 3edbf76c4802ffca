/**
 * What is done about a question; `key` and `either` name an option: it becomes the key, or is right beside the key. `accept` names all
 * that are right from now on, `typed` a text or number that is right beside the key.
 */
export type Fix =
  | { kind: "all" | "answered" | "drop" | "bank" }
  | { kind: "key" | "either"; option: string }
  | { kind: "accept"; options: readonly string[] }
  | { kind: "typed"; text: string };

/** A further question of a regrade, and what is done about it; null before that is chosen. */
export type Correction = { question: string; fix: Fix | null };

const one = /^([\w-]{36})~(?:(drop|all|answered|bank|open)|(key|either|accept)~([\w-]{36}(?:~[\w-]{36})*))$/;

/** The most further questions that a regrade corrects. */
export const MOST_ALSO = 49;

/** Reads the further questions of a regrade from an address; what can't be read is left out. */
export function readCorrections(text: string | undefined): Correction[] {
  return (text ?? "").split(",").flatMap((part): Correction[] => {
    const [, question, plain, byOption, named] = one.exec(part) ?? [];
    if (question === undefined) return [];
    const options = named?.split("~") ?? [];
    if (byOption === "accept") return [{ question, fix: { kind: byOption, options } }];
    const [option] = options;
    if (byOption === "key" || byOption === "either")
      return option === undefined || options.length > 1 ? [] : [{ question, fix: { kind: byOption, option } }];
    if (plain === "open") return [{ question, fix: null }];
    return plain === "drop" || plain === "all" || plain === "answered" || plain === "bank"
      ? [{ question, fix: { kind: plain } }]
      : [];
  });
}

/** Returns further questions as they are written into an address; undefined for none. */
export function writeCorrections(corrections: readonly Correction[]): string | undefined {
  const parts = corrections.map(({ question, fix }) => [question, fix ? fixId(fix) : "open"].join("~"));
  return parts.length > 0 ? parts.join(",") : undefined;
}

/** Names a fix, in an address and in a list of choices. */
export function fixId(fix: Fix): string {
  if ("options" in fix) return [fix.kind, ...fix.options].join("~");
  if ("text" in fix) return `${fix.kind}~${fix.text}`;
  return "option" in fix ? `${fix.kind}~${fix.option}` : fix.kind;
}

/** Reads the name of a fix from a list of choices. */
export function fixOf(id: string): Fix {
  if (id.startsWith("typed~")) return { kind: "typed", text: id.slice("typed~".length) };
  const [accept, ...options] = id.split("~");
  if (accept === "accept" && options.length > 0) return { kind: accept, options };
  const [, kind, option] = /^(key|either)~(.+)$/.exec(id) ?? [];
  if ((kind === "key" || kind === "either") && option !== undefined) return { kind, option };
  return { kind: id === "answered" || id === "drop" || id === "bank" ? id : "all" };
}
