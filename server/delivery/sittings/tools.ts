import type { Tool } from "@sextant/contract/tools.ts";
import type { Sitting } from "./sitting.ts";

type Given = Pick<Sitting, "read_aloud" | "masking" | "tools_off">;

/** Returns the tools that a student has in every section as accommodations. */
function ownTools({ read_aloud, masking }: Given): readonly Tool[] {
  return [
    ...(masking ? (["masking"] as const) : []),
    ...(read_aloud ? (["read_aloud", "read_aloud_passages"] as const) : []),
  ];
}

/**
 * Returns the tools that a student has in a section: those it allows and the team left on, and their accommodations, which neither the
 * section nor the team takes away.
 */
export function toolsIn(allowed: readonly Tool[], sitting: Given): Tool[] {
  const own = ownTools(sitting);
  const left = allowed.filter((tool) => own.includes(tool) || !sitting.tools_off.includes(tool));
  return [...left, ...own.filter((tool) => !left.includes(tool))];
}

/** Returns the tools that the team has turned off for a student. */
export function toolsWithout(sitting: Given): string[] {
  const own: readonly string[] = ownTools(sitting);
  return sitting.tools_off.filter((tool) => !own.includes(tool));
}
