import { useEffect, useState } from "react";
import { eachSecond } from "../../../base/ui/each-second.ts";
import { useSitting, useTexts } from "../player-context.tsx";

const leftUntil = (at: number | null) => (at === null ? 0 : Math.ceil((at - performance.now()) / 1000));

/** Returns how long it is until unsent answers are sent again, in words, while the server has asked for a wait; else null. */
export function useWait(): string | null {
  const texts = useTexts();
  const againAt = useSitting((state) => state.outbox.againAt);
  const [left, setLeft] = useState(() => leftUntil(againAt));
  useEffect(() => {
    const look = () => setLeft(leftUntil(againAt));
    look();
    return againAt === null ? undefined : eachSecond(look);
  }, [againAt]);
  return againAt !== null && left > 0 ? texts.length(left) : null;
}
