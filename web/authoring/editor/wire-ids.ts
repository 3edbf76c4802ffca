/** Ids that this page gave, and what the server calls the same parts: it makes its own. */
export type WireIds = Readonly<Record<string, string>>;

function replaceIds<T>(value: T, names: WireIds): T {
  const known = Object.keys(names);
  if (known.length === 0) return value;
  // Ids are UUIDs: nothing else in a question reads like one, so text, keys and places in the text are all met.
  const pattern = new RegExp(known.join("|"), "g");
  return JSON.parse(JSON.stringify(value).replace(pattern, (id) => names[id] ?? id)) as T;
}

/** Returns the same value with the server's ids, as it is sent. */
export function toWire<T>(value: T, ids: WireIds): T {
  return replaceIds(value, ids);
}

/** Returns the same value with this page's ids, as it is held here, so that nothing under the author's hands changes its name. */
export function fromWire<T>(value: T, ids: WireIds): T {
  return replaceIds(value, Object.fromEntries(Object.entries(ids).map(([mine, theirs]) => [theirs, mine])));
}

type Tree = { [name: string]: unknown };
const isTree = (value: unknown): value is Tree => value !== null && typeof value === "object" && !Array.isArray(value);

/** Returns what was sent and what came back, part by part: which id became which. Both have their lists in the same order. */
export function pairIds(sent: unknown, received: unknown): Record<string, string> {
  if (Array.isArray(sent) && Array.isArray(received))
    return Object.assign({}, ...sent.map((one, index) => pairIds(one, received[index])));
  if (!isTree(sent) || !isTree(received)) return {};
  const own =
    typeof sent.id === "string" && typeof received.id === "string" && sent.id !== received.id
      ? { [sent.id]: received.id }
      : {};
  const lists = Object.keys(sent).filter((name) => Array.isArray(sent[name]));
  return Object.assign(own, ...lists.map((name) => pairIds(sent[name], received[name])));
}
