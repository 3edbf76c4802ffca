import { useState } from "react";
import { findLink, keepLink } from "./kept-link.ts";
import { useTakenToken } from "./use-taken-token.ts";

/** Returns the token of an emailed link, which leaves the address at once and stays with this tab, so that a reload finds it again. */
export function useLinkToken(): string {
  const taken = useTakenToken("token");
  const [token] = useState(() => {
    if (taken) keepLink(location.pathname, taken);
    return taken || findLink(location.pathname);
  });
  return token;
}
