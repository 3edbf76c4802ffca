/** For a region that scrolls, or an instrument: it can be reached, and moved, by keyboard. */
export const reachable = { tabIndex: 0 } as const;
