const textsOf = new WeakMap<Element, Text[]>();
const standInOf = new WeakMap<Text, Element>();
/** Texts that the page itself removed: nothing stands in for them. */
const removed = new WeakSet<Text>();

const isStandIn = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.localName === "font";

/** Puts back the texts that an element stands in for. */
function restore(text: Text): void {
  const standIn = standInOf.get(text);
  if (!standIn) return;
  const texts = textsOf.get(standIn) ?? [];
  standIn.replaceWith(...texts);
  for (const one of texts) standInOf.delete(one);
}

/** Moves a text out of the elements that it was wrapped in, to where they are in its parent. */
function unwrap(text: Text, parent: Node): void {
  let wrapper = text.parentNode;
  while (isStandIn(wrapper) && wrapper.parentNode !== parent) wrapper = wrapper.parentNode;
  if (isStandIn(wrapper)) wrapper.replaceWith(text);
}

/**
 * Lets the page work while a browser translates it. Translating replaces each text by a `<font>` with other words, or wraps it in one.
 * What draws the page keeps its own texts and would fail at the next one that it removes or puts something before, or write into one that
 * nobody sees. Here a text is put back as soon as the page changes, moves or removes it; the browser then translates it again.
 *
 * Only texts are looked after: whatever else isn’t where it should be still fails.
 */
export function outliveTranslation(): void {
  const note = ({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) => {
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
    if (!standIn) return;
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected || removed.has(text)) continue;
      textsOf.set(standIn, [...(textsOf.get(standIn) ?? []), text]);
      standInOf.set(text, standIn);
      observer.observe(text, { characterData: true });
    }
  };
  const look = (records: readonly MutationRecord[]) => {
    for (const record of records) {
      if (record.type === "childList") note(record);
      else if (record.target instanceof Text) restore(record.target);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { childList: true, subtree: true });

  /** Puts a text where the page left it, if it isn’t there. */
  const settle = (node: Node | null, parent: Node) => {
    if (!(node instanceof Text) || node.parentNode === parent) return;
    restore(node);
    if (node.parentNode !== parent) unwrap(node, parent);
  };
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    settle(child, this);
    if (child instanceof Text) removed.add(child);
    // Whatever translated it has taken it away altogether.
    return child instanceof Text && child.parentNode !== this ? child : (removeChild.call(this, child) as Child);
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    settle(next, this);
    if (child instanceof Text) {
      settle(child, this);
      removed.delete(child);
    }
    const isLost = next instanceof Text && next.parentNode !== this;
    return insertBefore.call(this, child, isLost ? null : next) as Child;
  };
  Node.prototype.appendChild = function append<Child extends Node>(this: Node, child: Child): Child {
    if (child instanceof Text) {
      settle(child, this);
      removed.delete(child);
    }
    return appendChild.call(this, child) as Child;
  };
}
