/** A piece of a text of help: words, the label of something on screen, or what is typed in a terminal. */
export type Piece =
  | { kind: "words"; text: string }
  | { kind: "label"; key: string; values: Readonly<Record<string, string | number>> }
  | { kind: "code"; text: string };

/** A label as `{{namespace:key}}`, with values to fill in as `{{bank:bring.go|count=40|said=40}}`; code between backticks. */
const marked = /\{\{([\w-]+:[\w.-]+)((?:\|\w+=[^|}]+)*)\}\}|`([^`]+)`/g;

function valuesOf(listed: string): Record<string, string | number> {
  const pairs = listed.split("|").slice(1);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      return [name, name === "count" ? Number(value) : value];
    }),
  );
}

/**
 * Splits a text of help into its pieces.
 *
 * @param spell Spells the words, never the keys of labels.
 */
export function readMarkup(text: string, spell: (words: string) => string = (words) => words): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const addWords = (to: number) => {
    if (to > from) pieces.push({ kind: "words", text: spell(text.slice(from, to)) });
  };
  for (const { 0: whole, 1: key, 2: values = "", 3: code, index } of text.matchAll(marked)) {
    addWords(index);
    pieces.push(
      key === undefined ? { kind: "code", text: code ?? "" } : { kind: "label", key, values: valuesOf(values) },
    );
    from = index + whole.length;
  }
  addWords(text.length);
  return pieces;
}
