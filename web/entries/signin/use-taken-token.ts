import { useEffect, useState } from "react";
import { inAddress } from "./in-address.ts";

/**
 * Returns a token out of the address, which it leaves at once: neither the bar nor the history keeps it. Empty when there is none.
 *
 * @param name Of the search parameter that holds it.
 */
export function useTakenToken(name: string): string {
  const [token] = useState(() => inAddress(name) ?? "");
  useEffect(() => {
    if (token) history.replaceState(history.state, "", location.pathname);
  }, [token]);
  return token;
}
