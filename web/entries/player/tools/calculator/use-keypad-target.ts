import { useEffect, useRef } from "react";

/** Functions with their parenthesis are deleted as one. */
const wholeFunction = /(?:[a-z]{2,8}|√)\($/i;

/** Returns what writes into the field that was last used within an element, where its caret is, as typing would. */
export function useKeypadTarget() {
  const element = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    const within = element.current;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.matches(".cx-input, .cx-table input")) field.current = target;
    };
    within?.addEventListener("focusin", note);
    return () => within?.removeEventListener("focusin", note);
  }, []);
  const change = (run: (input: HTMLInputElement, start: number, end: number) => void, isTyped: boolean) => {
    const input = field.current;
    if (!input?.isConnected) return;
    input.focus({ preventScroll: true });
    const end = input.selectionEnd ?? input.value.length;
    run(input, input.selectionStart ?? end, end);
    if (isTyped) input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return {
    element,
    write: (text: string) => change((input, start, end) => input.setRangeText(text, start, end, "end"), true),
    remove: () =>
      change((input, start, end) => {
        const whole = wholeFunction.exec(input.value.slice(0, start))?.[0].length ?? 1;
        input.setRangeText("", start === end ? Math.max(0, start - whole) : start, end, "end");
      }, true),
    left: () =>
      change((input, start, end) => {
        const at = start === end ? Math.max(0, start - 1) : start;
        input.setSelectionRange(at, at);
      }, false),
    enter: () =>
      change(
        (input) => input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })),
        false,
      ),
  };
}
