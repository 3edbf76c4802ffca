import { NOTED, PAGE_OPENED, type Recorded, type RecordedNode } from "./recorded.ts";

/** Of the kinds of events: documents, changes, where the page is and which one opened. Nothing else leaves. */
const FULL_SNAPSHOT = 2;
const INCREMENTAL = 3;
const META = 4;
const kinds: ReadonlySet<number> = new Set([0, 1, FULL_SNAPSHOT, INCREMENTAL, META, NOTED]);

const MUTATION = 0;
const MOVES: ReadonlySet<number> = new Set([1, 6, 12]);
const INTERACTION = 2;
/** Of the changes: those of the document and its styles, pointer, scrolling, size, selection. No inputs, media, canvas, fonts, logs. */
const sources: ReadonlySet<number> = new Set([MUTATION, INTERACTION, 3, 4, 8, 13, 14, 15, ...MOVES]);
/** What the recorder calls an element that it leaves out. */
const UNKNOWN = -1;

const TEXT = 3;
const CDATA = 4;
const COMMENT = 5;

/** Attributes that say how something is laid out or which state it is in, never what it says. */
const plain = new Set(
  (
    "class id type role dir lang hidden disabled open colspan rowspan rel media width height viewbox d cx cy r rx ry x y x1 " +
    "x2 y1 y2 points fill stroke stroke-width stroke-linecap stroke-linejoin transform xmlns focusable inert multiple readonly " +
    "rr_width rr_height rr_left rr_top rr_scrollleft rr_scrolltop _csstext data-theme data-orientation data-placement"
  ).split(" "),
);
/** Names of states that are told where their value is one of these. */
const stateName = /^(?:data|aria)-/;
/** Whether something is chosen is never told. */
const choice = /^(?:checked|selected|(?:aria|data)-(?:checked|pressed))$/;
const stateValue = /^(?:|true|false|mixed|page|step|location|date|time)$/;

/** Hides words and keeps how long each is, so that lines break where they did. */
export const maskText = (text: string): string => text.replaceAll(/\S/gu, "x");

/** Takes what could load or show something out of a style. */
const plainStyle = (style: string): string =>
  style.replaceAll(/url\([^)]*\)/gi, "none").replaceAll(/"[^"]*"|'[^']*'/g, '""');

function scrubStyleChange(value: object): object {
  const scrubbed = Object.entries(value).map(([property, set]) => {
    if (typeof set === "string") return [property, plainStyle(set)];
    return [property, Array.isArray(set) ? set.map((part) => plainStyle(String(part))) : false];
  });
  return Object.fromEntries(scrubbed);
}

function scrubAttribute(name: string, value: unknown): [string, unknown] | null {
  const known = name.toLowerCase();
  if (choice.test(known)) return null;
  if (value === null || typeof value === "boolean" || typeof value === "number") {
    return plain.has(known) || stateName.test(known) || known === "style" ? [name, value] : null;
  }
  if (known === "style") {
    if (typeof value === "string") return [name, plainStyle(value)];
    return typeof value === "object" ? [name, scrubStyleChange(value)] : null;
  }
  if (typeof value !== "string") return null;
  if (plain.has(known)) return [name, value];
  return stateName.test(known) && stateValue.test(value) ? [name, value] : null;
}

/** Of an element that the recorder leaves out, only the room that it takes is told: its class could say that it is chosen. */
const isLeftOut = (attributes: object) => Object.hasOwn(attributes, "rr_width");

const scrubAttributes = (attributes: object): object =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !isLeftOut(attributes) || name.startsWith("rr_"))
      .flatMap(([name, value]) => [scrubAttribute(name, value) ?? []])
      .filter((entry) => entry.length > 0),
  );

function scrubNode(node: RecordedNode, isStyle = false): RecordedNode {
  if (node.type === TEXT && isStyle) return node;
  if (node.type === TEXT || node.type === CDATA || node.type === COMMENT) {
    return { ...node, textContent: maskText(node.textContent ?? "") };
  }
  const holdsStyle = node.tagName === "style";
  return {
    ...node,
    ...(node.attributes ? { attributes: scrubAttributes(node.attributes) } : {}),
    ...(node.childNodes ? { childNodes: node.childNodes.map((child) => scrubNode(child, holdsStyle)) } : {}),
  };
}

type Mutation = {
  texts?: { id: number; value: string | null }[];
  attributes?: { id: number; attributes: object }[];
  adds?: { node: RecordedNode }[];
};

function scrubChange(data: Record<string, unknown>): Record<string, unknown> | null {
  if (MOVES.has(data.source as number)) {
    const { positions = [] } = data as { positions?: { id: number }[] };
    const told = positions.filter(({ id }) => id !== UNKNOWN);
    // A pointer that was nowhere can't be replayed.
    return told.length > 0 ? { ...data, positions: told } : null;
  }
  if (data.source !== MUTATION) return data;
  const { texts = [], attributes = [], adds = [] } = data as Mutation;
  return {
    ...data,
    texts: texts.map((one) => ({ ...one, value: one.value === null ? null : maskText(one.value) })),
    attributes: attributes.map((one) => ({ ...one, attributes: scrubAttributes(one.attributes) })),
    adds: adds.map((one) => ({ ...one, node: scrubNode(one.node) })),
  };
}

/** The page's path: what it was searched by stays out. */
const plainAddress = (address: unknown): string => {
  const { origin, pathname } = new URL(String(address));
  return origin + pathname;
};

/**
 * Returns an event with every text masked and every attribute left out that could hold one; null for an event that is not to leave. The
 * recorder masks by itself; this says what may leave, whatever the recorder takes for text.
 */
export function scrubEvent(event: Recorded): Recorded | null {
  if (!kinds.has(event.type)) return null;
  const data = event.data as Record<string, unknown>;
  if (event.type === FULL_SNAPSHOT) return { ...event, data: { ...data, node: scrubNode(data.node as RecordedNode) } };
  if (event.type === META) return { ...event, data: { ...data, href: plainAddress(data.href) } };
  if (event.type === NOTED) {
    const { tag, payload } = data as { tag?: unknown; payload?: { href?: unknown } };
    if (tag !== PAGE_OPENED) return null;
    return { ...event, data: { tag, payload: { href: plainAddress(payload?.href) } } };
  }
  if (event.type !== INCREMENTAL) return { ...event, data: {} };
  if (!sources.has(data.source as number) || (data.source === INTERACTION && data.id === UNKNOWN)) return null;
  const change = scrubChange(data);
  return change && { ...event, data: change };
}
