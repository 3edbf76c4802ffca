import type { Tag } from "../common/tags.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import type { Usage } from "./requests.ts";
import type { TagChanges } from "./use-tag-changes.ts";

/** What is to be done with a tag; `usage` is what stands in the way of deleting it. */
export type TagAsk = { tag: Tag; act: "move" | "merge" } | { tag: Tag; act: "remove"; usage: Usage };

type TagDialogsProps = {
  ask: TagAsk;
  changes: TagChanges;
  onClose: () => void;
  /** The tag is gone: another one takes its place on the screen. */
  onGone: (id: string) => void;
};

/** Shows what asks before it changes a tag. */
export function TagDialogs({ ask, ...rest }: TagDialogsProps) {
  if (ask.act === "remove") return <RemoveDialog tag={ask.tag} usage={ask.usage} {...rest} />;
  if (ask.act === "move") return <MoveDialog tag={ask.tag} {...rest} />;
  return <MergeDialog tag={ask.tag} {...rest} />;
}
