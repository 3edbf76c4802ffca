import type { RichNode } from "./rich-json.ts";

/**
 * Returns a block to be put in, with a line after it: there the caret goes, so that the next letter does not take the block's
 * place.
 */
export function asBlock(block: RichNode): RichNode[] {
  return [block, { type: "paragraph" }];
}
