import { Check } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon } from "../../ui/icon.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { plainWords } from "../plain-words.ts";
import { placeBeside } from "./place-beside.ts";

export type ListedOption = {
  /** Empty: takes the choice back. */
  id: string;
  /** HTML of the server, or, where it has none, plain words. */
  html?: string;
  words?: string;
  /** A note on the option, such as where it is already used. */
  note?: string | undefined;
};

type OptionListProps = {
  list: RefObject<HTMLDivElement | null>;
  /** The element beside which the list opens. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  options: readonly ListedOption[];
  chosen: readonly string[];
  onChoose: (id: string) => void;
};

const wordsOf = ({ html, words }: ListedOption) => words ?? plainWords(html ?? "");

/** The same as a person types it: without what isolates formulas. */
const typedWordsOf = (option: ListedOption) =>
  wordsOf(option)
    .replaceAll(/[\u2066\u2069]/g, "")
    .toLowerCase();

/** Keys typed less than this apart (ms) form one search term. */
const TYPING_MS = 700;

/**
 * A list of options that may contain formulas and pictures, which native lists can't. It opens beside its button (from below on
 * phones), supports arrow keys and typeahead, and returns focus when it closes.
 */
export function OptionList({ list, anchor, label, options, chosen, onChoose }: OptionListProps) {
  const [open, setOpen] = useState(false);
  const typed = useRef({ text: "", at: 0 });

  useLayoutEffect(() => {
    const floating = list.current;
    if (!open || !floating || !anchor.current) return;
    placeBeside(floating, anchor.current);
    const items = [...floating.querySelectorAll<HTMLElement>("[role=option]")];
    (items.find((item) => item.ariaSelected === "true") ?? items[0])?.focus({ preventScroll: true });
  }, [open, list, anchor]);

  useEffect(() => {
    if (!open) return;
    // The list does not scroll with its button, so it closes when the button scrolls out of sight.
    const hide = (event: Event) => {
      if (event.target instanceof Node && !list.current?.contains(event.target)) list.current?.hidePopover();
    };
    const settle = () => {
      if (list.current && anchor.current) placeBeside(list.current, anchor.current);
    };
    addEventListener("scroll", hide, { capture: true });
    addEventListener("resize", settle);
    return () => {
      removeEventListener("scroll", hide, { capture: true });
      removeEventListener("resize", settle);
    };
  }, [open, list, anchor]);

  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget) setOpen(event.newState === "open");
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=option]")];
    const here = items.findIndex((item) => item.matches(":focus"));
    const go = (index: number) => items[Math.min(items.length - 1, Math.max(0, index))]?.focus();
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      Home: 0,
      End: items.length - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      go(step);
    } else if (event.key === "Tab") {
      event.preventDefault();
      list.current?.hidePopover();
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const { text, at } = typed.current;
      const sought = `${event.timeStamp - at < TYPING_MS ? text : ""}${event.key.toLowerCase()}`;
      typed.current = { text: sought, at: event.timeStamp };
      const found = options.findIndex((option) => typedWordsOf(option).startsWith(sought));
      if (found >= 0) go(found);
    }
  };

  return (
    <div ref={list} popover="auto" className="popover option-list" onToggle={toggled}>
      {open ? (
        <p className="option-list-title" aria-hidden="true">
          {label}
        </p>
      ) : null}
      {open ? (
        <div className="option-list-items" role="listbox" aria-label={label} tabIndex={-1} onKeyDown={press}>
          {options.map((option) => (
            <button
              key={option.id}
              type="button"
              className="option-list-item"
              role="option"
              tabIndex={-1}
              aria-selected={chosen.includes(option.id)}
              onClick={() => {
                list.current?.hidePopover();
                onChoose(option.id);
              }}
            >
              <span className="sr">{[wordsOf(option), option.note].filter(Boolean).join(", ")}</span>
              {option.html === undefined ? (
                <span aria-hidden="true" className="option-list-words grow breaks">
                  {option.words}
                </span>
              ) : (
                <RichContent inline aria-hidden="true" className="option-list-words grow breaks" html={option.html} />
              )}
              {option.note ? (
                <span aria-hidden="true" className="body-s faint">
                  {option.note}
                </span>
              ) : null}
              <Icon of={Check} small className="option-list-mark" />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
