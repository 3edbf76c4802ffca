import type { ContentArea } from "./content-areas.ts";

/** Returns between which shares of the questions given a content area is kept; the same twice for one with a share of its own. */
export const shareLimits = (area: ContentArea): { min: number; max: number } =>
  "share" in area ? { min: area.share, max: area.share } : { min: area.min, max: area.max };
