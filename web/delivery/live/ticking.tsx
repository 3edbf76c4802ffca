import { useEffect, useLayoutEffect, useRef } from "react";
import { eachSecond } from "../../base/ui/each-second.ts";

type TickingProps = {
  /** Returns what is shown at a moment by this device's clock, in ms. */
  say: (now: number) => string;
};

/** Shows words that change as time passes. The text is changed in place every second: nothing is drawn again for it. */
export function Ticking({ say }: TickingProps) {
  const place = useRef<HTMLSpanElement>(null);
  const newest = useRef(say);
  useLayoutEffect(() => {
    newest.current = say;
    if (place.current) write(place.current, say(Date.now()));
  });
  useEffect(
    () =>
      eachSecond(() => {
        if (place.current) write(place.current, newest.current(Date.now()));
      }),
    [],
  );
  return <span ref={place} />;
}

function write(place: HTMLElement, words: string): void {
  const text = place.firstChild;
  if (!(text instanceof Text)) place.textContent = words;
  else if (text.nodeValue !== words) text.nodeValue = words;
}
