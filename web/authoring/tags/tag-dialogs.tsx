import type { Tag } from "../../base/common/tags.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import type { Usage } from "./requests.ts";
import type { TagChanges } from "./use-tag-changes.ts";

/** A requested action on a tag; `usage` is what prevents its deletion. */
export type TagAsk = { tag: Tag; act: "move" | "merge" } | { tag: Tag; act: "remove"; usage: Usage };

type TagDialogsProps = {
  ask: TagAsk;
  changes: TagChanges;
  onClose: () => void;
  /** Called when the tag is gone: another one takes its place on the screen. */
  onGone: (id: string) => void;
};

/** Shows the dialogs before a tag changes. */
export function TagDialogs({ ask, ...rest }: TagDialogsProps) {
  if (ask.act === "remove") return <RemoveDialog tag={ask.tag} usage={ask.usage} {...rest} />;
  if (ask.act === "move") return <MoveDialog tag={ask.tag} {...rest} />;
  return <MergeDialog tag={ask.tag} {...rest} />;
}
