import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical, X } from "lucide-react";
import { Icon } from "../../ui/icon.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { partTexts } from "../part-texts/part-texts.ts";
import type { OrderMoves } from "./use-order-moves.ts";

type OrderItemProps = {
  option: string;
  content: string;
  name: string;
  index: number;
  count: number;
  moves: OrderMoves;
  isAnswered: boolean;
  isAcross: boolean;
  disabled: boolean;
  /** The element that says how the handle is used. */
  helpId: string;
  onRemove: ((option: string) => void) | null;
};

/** Shows one option: its handle, its place, its content, and the buttons that move it a step. */
export function OrderItem(props: OrderItemProps) {
  const { option, content, name, index, count, moves, isAnswered, isAcross, disabled, helpId, onRemove } = props;
  const texts = partTexts();
  const isHeld = moves.isHeld(option);
  const [earlier, later] = isAcross
    ? [texts.move_earlier(name), texts.move_later(name)]
    : [texts.move_up(name), texts.move_down(name)];
  return (
    <li
      className="order-item"
      data-option={option}
      data-drop={option}
      data-land={moves.landingBeside(option)}
      data-held={isHeld || undefined}
      data-answered={isAnswered || undefined}
      onPointerDown={(event) => moves.drag(event, option)}
    >
      <button
        type="button"
        className="order-handle"
        data-part="handle"
        aria-label={texts.order_handle(name, index + 1, count)}
        aria-describedby={helpId}
        aria-pressed={isHeld}
        disabled={disabled}
        onClick={() => moves.hold(option)}
        onKeyDown={(event) => moves.press(event, option)}
        onBlur={moves.letGo}
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
          onClick={() => moves.step(option, -1, "earlier")}
        >
          <Icon of={ArrowUp} className="order-down-icon" />
          <Icon of={ArrowLeft} className="order-across-icon turns" />
        </button>
        <button
          type="button"
          data-part="later"
          aria-label={later}
          disabled={disabled || index === count - 1}
          onClick={() => moves.step(option, 1, "later")}
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
}
