import { useEffect, useState } from "react";
import { createImport } from "../../ui/import-again.ts";
import { retryUntilLoaded } from "../late-part.tsx";

type Say = typeof import("./spoken-text.ts").spokenHtml;

const bring = createImport(() => import("./spoken-text.ts"));
let here: Say | null = null;
const load = async () => {
  here = (await bring()).spokenHtml;
};

/**
 * Returns what says HTML in words, its formulas too; null until it has come.
 *
 * @param isNeeded Whether there is something to say. Otherwise nothing is loaded.
 */
export function useSpoken(isNeeded: boolean): Say | null {
  const [say, setSay] = useState(() => here);
  useEffect(
    () => (isNeeded && !say ? retryUntilLoaded({ load }, () => setSay(() => here)) : undefined),
    [isNeeded, say],
  );
  return say;
}
