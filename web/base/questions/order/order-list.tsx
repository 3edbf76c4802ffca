import { useId } from "react";
import { partTexts } from "../part-texts/part-texts.ts";
import { plainWords } from "../plain-words.ts";
import { OrderItem } from "./order-item.tsx";
import { useOrderMoves } from "./use-order-moves.ts";

type OrderListProps = {
  options: readonly { id: string; content: string }[];
  order: readonly string[];
  isAnswered: boolean;
  /** Lays the options out in a row rather than a column, where there is room. */
  isAcross: boolean;
  disabled: boolean;
  onMove: (option: string, index: number, words: string) => void;
  onOrder: (order: string[]) => void;
  /** Removes an option from the order; null where all stay in. */
  onRemove: ((option: string) => void) | null;
  say: (words: string) => void;
};

/** Shows the options in their order, each with a handle to drag or to hold by keyboard, and buttons that move it a step. */
export function OrderList(props: OrderListProps) {
  const { options, order, isAnswered, isAcross, disabled, onMove, onOrder, onRemove, say } = props;
  const texts = partTexts();
  const id = useId();
  const contentOf = (option: string) => options.find((one) => one.id === option)?.content ?? "";
  const nameOf = (option: string) => plainWords(contentOf(option));
  const moves = useOrderMoves({ order, disabled, nameOf, onMove, onOrder, say });
  return (
    <>
      <p className="sr" id={id}>
        {texts.order_keys}
      </p>
      <ol ref={moves.list} className="order-list" aria-label={texts.order_list} data-across={isAcross || undefined}>
        {order.map((option, index) => (
          <OrderItem
            key={option}
            option={option}
            content={contentOf(option)}
            name={nameOf(option)}
            index={index}
            count={order.length}
            moves={moves}
            isAnswered={isAnswered}
            isAcross={isAcross}
            disabled={disabled}
            helpId={id}
            onRemove={onRemove}
          />
        ))}
      </ol>
    </>
  );
}
