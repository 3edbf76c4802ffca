const prefix = "/sittings/";

/** Returns where a sitting is taken: the player, an entry of its own that is loaded, not routed to. */
export function sittingAddress(session: string): string {
  return `${prefix}${encodeURIComponent(session)}`;
}

/** Returns whether an address is the player's, so that it must be loaded. */
export function isSittingAddress(href: string): boolean {
  return href.startsWith(prefix);
}
