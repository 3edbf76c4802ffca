import { MAX_INSTRUCTIONS_LENGTH } from "@sextant/contract/section-fields.ts";
import { cleanHtml } from "@sextant/questions/html/clean.ts";
import { tooLong } from "../../platform/refusal.ts";
import { cleanWritten } from "../questions/cleaning/clean-ahead.ts";
import type { SectionSettings } from "./section-settings.ts";

type Written = Partial<Pick<SectionSettings, "instructions" | "selection">>;

/**
 * Cleans all instructions of a write in another process where they are long; `cleanInstructions` then only looks them up.
 *
 * @throws Refusal as `cleanWritten`.
 */
export async function cleanWrittenInstructions({ instructions = "", selection }: Written): Promise<void> {
  const modules = selection?.type === "stages" ? selection.modules : [];
  await cleanWritten([instructions, ...modules.map((module) => module.instructions)]);
}

/** Instructions as they are kept. @throws Refusal `invalid` for those that cleaning makes too long. */
export function cleanInstructions(html: string): string {
  const clean = cleanHtml(html);
  if (clean.length > MAX_INSTRUCTIONS_LENGTH) throw tooLong("instructions", MAX_INSTRUCTIONS_LENGTH);
  return clean;
}
