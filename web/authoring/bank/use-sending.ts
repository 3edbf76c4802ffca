import { useEffect, useRef, useState } from "react";
import type { Sending } from "./import-source.ts";

/**
 * Returns a file on its way: how much of it has gone (0 to 1, null while nothing goes out), and what stops it. It stops with
 * its component.
 */
export function useSending() {
  const [share, setShare] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);
  const begin = (): Sending => {
    const mine = new AbortController();
    controller.current = mine;
    setShare(0);
    return { signal: mine.signal, onProgress: (next) => controller.current === mine && setShare(next) };
  };
  return { share, begin, stop };
}
