import "./order.css";
import "../drag/drag.css";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { Announcement, useAnnouncement } from "../announcement.tsx";
import type { AnswerProps } from "../interaction-props.ts";
import { partTexts } from "../part-texts/part-texts.ts";
import { plainWords } from "../plain-words.ts";
import { mayLeaveOut, moveTo, readOrder, standingOrder } from "./move-option.ts";
import { OrderList } from "./order-list.tsx";

/**
 * Shows options to put in order: by dragging, keys or buttons. When all must be ordered, they start as given and count as an answer
 * once one is moved or the shown order is confirmed. When some may be left out, the order starts empty.
 */
export function OrderAnswer({ interaction, response, onChange, disabled }: AnswerProps<"order">) {
  const texts = partTexts();
  const [said, say] = useAnnouncement();
  const [isFull, setFull] = useState(false);
  const { options, min_choices: min, max_choices: max } = interaction;
  const order = standingOrder(interaction, response);
  const isAnswered = readOrder(interaction, response).length > 0;
  const picks = mayLeaveOut(interaction);
  const nameOf = (option: string) => plainWords(options.find(({ id }) => id === option)?.content ?? "");
  const change = (next: string[] | null, words: string) => {
    setFull(false);
    onChange(next && next.length > 0 ? next : null);
    say(words);
  };
  const rest = picks ? options.filter(({ id }) => !order.includes(id)) : [];
  const add = (option: string) => {
    if (max > 0 && order.length >= max) return setFull(true);
    change([...order, option], texts.added(nameOf(option), order.length + 1));
  };
  return (
    <div className="order" data-interaction-id={interaction.id}>
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      <p className="help mb-3">
        {picks ? `${texts.order_some(min, max)} ` : ""}
        {texts.order_help}
      </p>
      {picks && order.length === 0 ? <p className="order-empty faint">{texts.order_empty}</p> : null}
      <OrderList
        options={options}
        order={order}
        isAnswered={isAnswered}
        isAcross={interaction.orientation === "horizontal"}
        disabled={disabled}
        onMove={(option, index, words) => change(moveTo(order, option, index), words)}
        onOrder={(next) => onChange(next)}
        onRemove={
          picks
            ? (option) =>
                change(
                  order.filter((id) => id !== option),
                  texts.removed(nameOf(option)),
                )
            : null
        }
        say={say}
      />
      {picks ? (
        <>
          <p className="label order-rest-title">{texts.order_rest}</p>
          <ul className="order-rest">
            {rest.map(({ id, content }) => (
              <li key={id}>
                <button
                  type="button"
                  className="order-add"
                  disabled={disabled}
                  aria-label={texts.add_item(nameOf(id))}
                  onClick={() => add(id)}
                >
                  <Icon of={Plus} small />
                  <RichContent inline html={content} />
                </button>
              </li>
            ))}
          </ul>
          <p className="help refusal" role="status">
            {isFull ? texts.order_full(max) : ""}
          </p>
        </>
      ) : (
        <div className="order-foot">
          <p className="help">{isAnswered ? texts.kept : texts.order_unanswered}</p>
          <button
            type="button"
            className="btn btn-secondary btn-sm"
            disabled={disabled}
            onClick={() => (isAnswered ? change(null, texts.cleared) : change(order, texts.kept))}
          >
            {isAnswered ? texts.order_clear : texts.order_keep}
          </button>
        </div>
      )}
      <Announcement said={said} />
    </div>
  );
}
