import type { Adaptive } from "@sextant/contract/adaptive.ts";
import type { Stages } from "@sextant/contract/stages.ts";
import type { PublishedSection } from "./published.ts";

/** How a section of a draft chooses its questions. */
export type Selection = { type: "list" | "fixed" } | Stages | Adaptive;

/** What its author sets of a section. */
export type SectionSettings = Pick<
  PublishedSection,
  "name" | "instructions" | "time_limit_seconds" | "break_after_seconds" | "navigation" | "shuffle" | "tools" | "scale"
> & { selection: Selection };
