import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { beginDrag } from "../drag/pointer-drag.ts";
import { partTexts } from "../part-texts/part-texts.ts";
import { plainWords } from "../plain-words.ts";
import { dropIndex } from "./move-option.ts";

type OrderListProps = {
  options: readonly { id: string; content: string }[];
  order: readonly string[];
  isAnswered: boolean;
  /** The options stand side by side rather than beneath each other, where there is room. */
  isAcross: boolean;
  disabled: boolean;
  onMove: (option: string, index: number, words: string) => void;
  onOrder: (order: string[]) => void;
  /** Takes an option out; null where all stay in. */
  onRemove: ((option: string) => void) | null;
  say: (words: string) => void;
};

type Grab = { option: string; before: readonly string[] };
type Landing = { beside: string; after: boolean };

/** Shows the options in their order, each with a handle to drag or to hold by keyboard, and buttons that move it a step. */
export function OrderList(props: OrderListProps) {
  const { options, order, isAnswered, isAcross, disabled, onMove, onOrder, onRemove, say } = props;
  const texts = partTexts();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [grab, setGrab] = useState<Grab | null>(null);
  const [landing, setLanding] = useState<Landing | null>(null);
  const refocus = useRef<{ option: string; part: string } | null>(null);
  const count = order.length;
  const nameOf = (option: string) => plainWords(options.find((one) => one.id === option)?.content ?? "");

  // What is moved in the document loses the focus.
  useLayoutEffect(() => {
    const sought = refocus.current;
    refocus.current = null;
    if (!sought) return;
    const item = list.current?.querySelector(`[data-option="${CSS.escape(sought.option)}"]`);
    const part = item?.querySelector<HTMLButtonElement>(`[data-part="${sought.part}"]:not(:disabled)`);
    (part ?? item?.querySelector<HTMLButtonElement>("[data-part=handle]"))?.focus();
  });

  const step = (option: string, by: number, part: string) => {
    const index = order.indexOf(option) + by;
    if (index < 0 || index >= count) return;
    refocus.current = { option, part };
    onMove(option, index, texts.moved(nameOf(option), index + 1, count));
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>, option: string) => {
    const isHeld = grab?.option === option;
    const forwards = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backwards = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const by = { ArrowDown: 1, ArrowUp: -1, [forwards]: 1, [backwards]: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      if (isHeld) step(option, by, "handle");
      else {
        const next = order[order.indexOf(option) + by];
        const item = next && list.current?.querySelector(`[data-option="${CSS.escape(next)}"]`);
        if (item) item.querySelector<HTMLElement>("[data-part=handle]")?.focus();
      }
    } else if (event.key === "Escape" && isHeld) {
      event.preventDefault();
      refocus.current = { option, part: "handle" };
      onOrder([...grab.before]);
      setGrab(null);
      say(texts.put_back(nameOf(option)));
    }
  };
  const hold = (option: string) => {
    if (grab?.option === option) {
      setGrab(null);
      return say(texts.dropped(nameOf(option), order.indexOf(option) + 1, count));
    }
    setGrab({ option, before: order });
    say(texts.grabbed(nameOf(option)));
  };

  const landingAt = (over: HTMLElement | null, at: { x: number; y: number }): Landing | null => {
    const beside = over?.dataset.drop;
    if (!over || !beside || !list.current?.contains(over)) return null;
    const box = over.getBoundingClientRect();
    const isRow = getComputedStyle(list.current).flexDirection === "row";
    const past = isRow ? at.x > box.left + box.width / 2 : at.y > box.top + box.height / 2;
    return { beside, after: isRow && document.dir === "rtl" ? !past : past };
  };
  const drag = (event: PointerEvent<HTMLElement>, option: string) => {
    const item = event.currentTarget;
    const isHandle = (event.target as Element).closest("[data-part=handle]") !== null;
    const isButton = (event.target as Element).closest("button") !== null;
    // By touch only the handle drags: the rest scrolls.
    if (disabled || (isButton && !isHandle) || (event.pointerType === "touch" && !isHandle)) return;
    beginDrag(event.nativeEvent, {
      element: item,
      onStart: () => setGrab(null),
      onMove: (over, at) => setLanding(landingAt(over, at)),
      onDrop: (over, at) => {
        const found = landingAt(over, at);
        if (!found) return;
        const index = dropIndex(order, option, found.beside, found.after);
        onMove(option, index, texts.dropped(nameOf(option), index + 1, count));
      },
      onEnd: () => setLanding(null),
    });
  };

  return (
    <>
      <p className="sr" id={id}>
        {texts.order_keys}
      </p>
      <ol ref={list} className="order-list" aria-label={texts.order_list} data-across={isAcross || undefined}>
        {order.map((option, index) => {
          const name = nameOf(option);
          const content = options.find((one) => one.id === option)?.content ?? "";
          const land = landing?.beside === option ? (landing.after ? "after" : "before") : undefined;
          const [earlier, later] = isAcross
            ? [texts.move_earlier(name), texts.move_later(name)]
            : [texts.move_up(name), texts.move_down(name)];
          return (
            <li
              key={option}
              className="order-item"
              data-option={option}
              data-drop={option}
              data-land={land}
              data-held={grab?.option === option || undefined}
              data-answered={isAnswered || undefined}
              onPointerDown={(event) => drag(event, option)}
            >
              <button
                type="button"
                className="order-handle"
                data-part="handle"
                aria-label={texts.order_handle(name, index + 1, count)}
                aria-describedby={id}
                aria-pressed={grab?.option === option}
                disabled={disabled}
                onClick={() => hold(option)}
                onKeyDown={(event) => press(event, option)}
                onBlur={() => {
                  if (refocus.current === null) setGrab(null);
                }}
              >
                <Icon of={GripVertical} />
              </button>
              <span className="order-number num" aria-hidden="true">
                {index + 1}
              </span>
              <RichContent className="order-words" html={content} />
              <span className="order-steps">
                <button
                  type="button"
                  data-part="earlier"
                  aria-label={earlier}
                  disabled={disabled || index === 0}
                  onClick={() => step(option, -1, "earlier")}
                >
                  <Icon of={ArrowUp} className="order-down-icon" />
                  <Icon of={ArrowLeft} className="order-across-icon turns" />
                </button>
                <button
                  type="button"
                  data-part="later"
                  aria-label={later}
                  disabled={disabled || index === count - 1}
                  onClick={() => step(option, 1, "later")}
                >
                  <Icon of={ArrowDown} className="order-down-icon" />
                  <Icon of={ArrowRight} className="order-across-icon turns" />
                </button>
                {onRemove ? (
                  <button
                    type="button"
                    data-part="remove"
                    aria-label={texts.remove_item(name)}
                    disabled={disabled}
                    onClick={() => onRemove(option)}
                  >
                    <Icon of={X} />
                  </button>
                ) : null}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
