/** From here on a press is a drag: less is an unsteady hand. CSS pixels. */
const STEADY = 6;
/** So near to the edge of what scrolls, it scrolls; so far at each frame. */
const EDGE = 48;
const STEP = 10;

type DragParts = {
  /** What is carried; a likeness of it follows the pointer. */
  element: HTMLElement;
  onStart?: () => void;
  /** The pointer has moved; `over` is the innermost element that something may be dropped on. */
  onMove: (over: HTMLElement | null, at: { x: number; y: number }) => void;
  onDrop: (over: HTMLElement | null, at: { x: number; y: number }) => void;
  /** Dropped or called off. */
  onEnd: () => void;
};

/**
 * Carries an element by pointer once it has been moved a little; a press that stays is left to be a click. Escape calls it off. What
 * may be dropped on bears `data-drop`. Only for an element with `touch-action: none` does it work by touch.
 */
export function beginDrag(event: PointerEvent, parts: DragParts): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const { element, onStart, onMove, onDrop, onEnd } = parts;
  const start = { x: event.clientX, y: event.clientY };
  const scroller = scrollParent(element);
  const listening = new AbortController();
  let at = start;
  let likeness: HTMLElement | null = null;
  let frame = 0;

  const over = () => {
    const found = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>("[data-drop]");
    return found ?? null;
  };
  const follow = () => {
    if (likeness) likeness.style.translate = `${at.x - start.x}px ${at.y - start.y}px`;
  };
  const scroll = () => {
    const box = scroller.getBoundingClientRect();
    if (at.y < box.top + EDGE) scroller.scrollTop -= STEP;
    else if (at.y > box.bottom - EDGE) scroller.scrollTop += STEP;
    frame = requestAnimationFrame(scroll);
  };
  const end = () => {
    listening.abort();
    cancelAnimationFrame(frame);
    likeness?.remove();
    if (!likeness) return;
    delete element.dataset.dragging;
    // The press that ends a drag is no click on what lies beneath.
    const still = new AbortController();
    const stop = (click: Event) => {
      click.preventDefault();
      click.stopPropagation();
    };
    addEventListener("click", stop, { capture: true, signal: still.signal });
    setTimeout(() => still.abort());
    onEnd();
  };

  const { signal } = listening;
  addEventListener(
    "pointermove",
    (moved) => {
      if (moved.pointerId !== event.pointerId) return;
      at = { x: moved.clientX, y: moved.clientY };
      if (!likeness) {
        if (Math.hypot(at.x - start.x, at.y - start.y) < STEADY) return;
        likeness = makeLikeness(element);
        element.dataset.dragging = "";
        onStart?.();
        frame = requestAnimationFrame(scroll);
      }
      follow();
      onMove(over(), at);
    },
    { signal },
  );
  addEventListener(
    "pointerup",
    (lifted) => {
      if (lifted.pointerId !== event.pointerId) return;
      if (likeness) onDrop(over(), at);
      end();
    },
    { signal },
  );
  addEventListener("pointercancel", end, { signal });
  addEventListener(
    "keydown",
    (pressed) => {
      if (pressed.key !== "Escape" || !likeness) return;
      pressed.preventDefault();
      end();
    },
    { signal, capture: true },
  );
}

function makeLikeness(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect();
  const zoom = element.currentCSSZoom ?? 1;
  const copy = element.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-drop");
  copy.classList.add("drag-likeness");
  copy.inert = true;
  for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
  const style = getComputedStyle(element);
  const font = { font: style.font, lineHeight: style.lineHeight, color: style.color };
  Object.assign(copy.style, font, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    fontSize: `${Number.parseFloat(style.fontSize) * zoom}px`,
  });
  document.body.append(copy);
  return copy;
}

function scrollParent(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(parent).overflowY);
    if (scrolls && parent.scrollHeight > parent.clientHeight) return parent;
  }
  return document.documentElement;
}
