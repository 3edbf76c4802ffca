import { type RefObject, useEffect, useRef } from "react";

/** Focuses a heading when what was closed beneath it opens: the button that opened it is gone. */
export function useFocusWhenOpened(isClosed: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasClosed = useRef(isClosed);
  useEffect(() => {
    if (wasClosed.current && !isClosed) heading.current?.focus();
    wasClosed.current = isClosed;
  }, [isClosed]);
  return heading;
}
