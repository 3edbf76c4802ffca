import "./hotspot.css";
import { readChoiceResponse } from "@sextant/questions/interactions/choice/response.ts";
import { List } from "lucide-react";
import { useId, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { chooseOption, isSingleChoice } from "../choice/choose-option.ts";
import type { AnswerProps } from "../interaction-props.ts";
import { partTexts } from "../part-texts/part-texts.ts";
import { Picture } from "../picture/picture.tsx";
import { HotspotAreas } from "./hotspot-areas.tsx";

/**
 * Shows a picture whose areas can be chosen. The native fields are in a list, hidden until it is wanted: the area of the field with
 * keyboard focus is ringed on the picture, and a press on the picture presses its field.
 */
export function HotspotAnswer({ interaction, response, onChange, disabled }: AnswerProps<"hotspot">) {
  const texts = partTexts();
  const id = useId();
  const [focused, setFocused] = useState<string | null>(null);
  const [isFull, setFull] = useState(false);
  const [isListed, setListed] = useState(!/<img\b[^>]*\ssrc=/.test(interaction.image));
  const { options, min_choices: min, max_choices: max } = interaction;
  const chosen = readChoiceResponse(response) ?? [];
  const single = isSingleChoice(interaction);

  const choose = (option: string, isPress: boolean) => {
    if (disabled) return;
    // Pressing the only chosen area clears the choice, which a radio button cannot do.
    if (single && isPress && chosen.includes(option)) return onChange(null);
    const next = chooseOption(interaction, response, option);
    setFull(next === null);
    if (next) onChange(next.length > 0 ? next : null);
  };

  return (
    <fieldset className="hotspot" disabled={disabled} data-interaction-id={interaction.id}>
      <legend className="sr">{texts.areas}</legend>
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      <p className="help">{single ? texts.hotspot_one : texts.hotspot_some(min, max)}</p>
      <Picture html={interaction.image}>
        {(size, scale) => (
          <HotspotAreas
            areas={options}
            size={size}
            scale={scale}
            chosen={chosen}
            focused={focused}
            onPress={disabled ? null : (option) => choose(option, true)}
          />
        )}
      </Picture>
      <button
        type="button"
        className="btn btn-ghost btn-sm hotspot-toggle"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        onClick={() => setListed(!isListed)}
      >
        <Icon of={List} small />
        {isListed ? texts.hide_list : texts.show_list}
      </button>
      <ul id={`${id}-list`} className={isListed ? "hotspot-list" : "hotspot-list hotspot-list-away"}>
        {options.map(({ id: option, label }, index) => (
          <li key={option}>
            <label className="hotspot-item" data-selected={chosen.includes(option) || undefined}>
              <input
                type={single ? "radio" : "checkbox"}
                name={id}
                checked={chosen.includes(option)}
                onChange={() => choose(option, false)}
                onFocus={(event) => setFocused(event.target.matches(":focus-visible") ? option : null)}
                onBlur={() => setFocused(null)}
                onKeyDown={(event) => {
                  if (single && (event.key === "Delete" || event.key === "Backspace")) onChange(null);
                }}
              />
              <span className="num faint" aria-hidden="true">
                {index + 1}
              </span>
              <span dir="auto">{label || texts.area(index + 1)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="help refusal" role="status">
        {isFull ? texts.hotspot_full(max) : ""}
      </p>
    </fieldset>
  );
}
