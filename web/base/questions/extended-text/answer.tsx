import "./extended-text.css";
import { MAX_EXTENDED_RESPONSE } from "@sextant/questions/interactions/extended-text/response.ts";
import { type CSSProperties, useDeferredValue, useId, useLayoutEffect, useMemo, useRef } from "react";
import { RichContent } from "../../ui/rich-content.tsx";
import type { AnswerProps } from "../interaction-props.ts";
import { partTexts } from "../part-texts/part-texts.ts";
import { countWords, wordStanding } from "./count-words.ts";

const growsByItself = CSS.supports("field-sizing", "content");

/** Grows a field to the height of its text, where the browser does not. */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || growsByItself || element.scrollHeight === element.clientHeight || text === "") return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [text]);
  return field;
}

/** Shows a field for a long text. The text is saved as typed, never cut or corrected; its words are counted against the limits. */
export function ExtendedTextAnswer({
  interaction,
  response,
  onChange,
  disabled,
  number,
  count,
}: AnswerProps<"extended_text">) {
  const texts = partTexts();
  const id = useId();
  const { prompt, expected_lines, min_words: min, max_words: max } = interaction;
  const typed = typeof response === "string" ? response : "";
  const settled = useDeferredValue(typed);
  const words = useMemo(() => countWords(settled), [settled]);
  const standing = wordStanding(words, min, max);
  const field = useGrowing(typed);
  const asked = texts.words_asked(min, max);
  return (
    <div className="essay" data-interaction-id={interaction.id}>
      {prompt ? <RichContent className="prompt" html={prompt} /> : null}
      <label className="label" htmlFor={id}>
        {count > 1 && !prompt ? texts.blank(number) : texts.your_answer}
      </label>
      <textarea
        ref={field}
        id={id}
        className="input essay-field"
        style={{ "--lines": Math.min(24, Math.max(3, expected_lines)) } as CSSProperties}
        dir="auto"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={MAX_EXTENDED_RESPONSE}
        value={typed}
        disabled={disabled}
        aria-describedby={`${id}-words`}
        onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      />
      <div className="essay-foot">
        <p className="help num" id={`${id}-words`}>
          <span className="essay-count">{texts.words(words)}</span>
          {asked ? ` · ${asked}` : ""}
        </p>
        <p className="help essay-over" role="status">
          {typed.length >= MAX_EXTENDED_RESPONSE
            ? texts.text_full
            : standing.kind === "over"
              ? texts.words_over(standing.extra)
              : ""}
        </p>
      </div>
    </div>
  );
}
