import type { SubjectTree } from "@sextant/contract/subjects.ts";
import { type KeyboardEvent, useId } from "react";
import { type DropTarget, ListLayout, Tree, useDragAndDrop, useLocale, Virtualizer } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useMedia } from "../ui/use-media.ts";
import type { NodeAction } from "./node-menu.tsx";
import { countRows, placeByDrop, type Step } from "./node-moves.ts";
import { NodeRows, renderNode } from "./node-row.tsx";
import type { SubjectChanges } from "./use-subject-changes.ts";

const dragType = "application/x-sextant-node";

type NodeTreeProps = {
  tree: SubjectTree;
  isStaff: boolean;
  changes: SubjectChanges;
  open: ReadonlySet<string>;
  onOpenChange: (open: ReadonlySet<string>) => void;
  chosenId: string | null;
  onChoose: (id: string | null) => void;
  onAct: (act: NodeAction, id: string) => void;
};

/** Which step an arrow means, pressed with Alt: sideways it follows the direction of the script. */
function stepOf(key: string, isRtl: boolean): Step | null {
  const [inwards, outwards] = isRtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === "ArrowUp") return "up";
  if (key === "ArrowDown") return "down";
  if (key === inwards) return "in";
  return key === outwards ? "out" : null;
}

/** Shows the nodes of a tree: to be opened, renamed, dragged or stepped elsewhere. Only the rows in sight stand in the page. */
export function NodeTree(props: NodeTreeProps) {
  const { tree, isStaff, changes, open, onOpenChange, chosenId, onChoose, onAct } = props;
  const { t } = useTranslation("subjects");
  const { direction } = useLocale();
  const keysId = useId();
  const isWide = useMedia("(min-width: 901px)");
  const rowHeight = isWide ? 36 : 48;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    acceptedDragTypes: [dragType],
    getDropOperation: (target: DropTarget) => (target.type === "item" ? "move" : "cancel"),
    onMove: ({ keys, target }) => {
      const [key] = keys;
      if (key === undefined) return;
      const to = String(target.key);
      void changes
        .move(String(key), (found, all) => placeByDrop(all, found.node.id, to, target.dropPosition))
        .catch(changes.toastFailure(t("failed")));
      if (target.dropPosition === "on") onOpenChange(new Set([...open, to]));
    },
  });
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const row = event.target;
    if (!isStaff || !(row instanceof HTMLElement) || row.role !== "row" || !row.dataset.key) return;
    const act = event.altKey ? stepOf(event.key, direction === "rtl") : keyActions.get(event.key);
    if (!act || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    onAct(act, row.dataset.key);
  };
  return (
    <NodeRows value={{ tree, isStaff, onAct }}>
      <div role="presentation" onKeyDownCapture={onKeyDownCapture}>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight, padding: 4 }}>
          <Tree
            className="node-tree"
            aria-label={tree.name}
            aria-describedby={isStaff ? keysId : undefined}
            // The frame is as high as its rows, up to what a window holds.
            style={{ height: `${countRows(tree.nodes, open) * rowHeight + 10}px` }}
            items={tree.nodes}
            expandedKeys={open}
            onExpandedChange={(keys) => onOpenChange(new Set([...keys].map(String)))}
            selectionMode="single"
            selectionBehavior="replace"
            selectedKeys={chosenId === null ? [] : [chosenId]}
            onSelectionChange={(keys) => {
              const [key] = keys === "all" ? [] : keys;
              onChoose(key === undefined ? null : String(key));
            }}
            autoFocus={chosenId !== null}
            dragAndDropHooks={isStaff ? dragAndDropHooks : undefined}
          >
            {renderNode}
          </Tree>
        </Virtualizer>
      </div>
      {isStaff ? (
        <p className="meta node-keys" id={keysId}>
          {t("keys")}
        </p>
      ) : null}
    </NodeRows>
  );
}

const keyActions = new Map<string, NodeAction>([
  ["F2", "rename"],
  ["Enter", "rename"],
  ["Insert", "beneath"],
  ["Delete", "remove"],
]);
