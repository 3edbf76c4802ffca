import type { SubjectTree } from "@sextant/contract/subjects.ts";
import { useId } from "react";
import { ListLayout, Virtualizer } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useMedia } from "../../base/ui/use-media.ts";
import { MovingTree } from "../../parts/tree/moving-tree.tsx";
import type { NodeAction } from "./node-menu.tsx";
import { countRows, placeByDrop } from "./node-moves.ts";
import { NodeRows, renderNode } from "./node-row.tsx";
import type { SubjectChanges } from "./use-subject-changes.ts";

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

/** Shows the nodes of a tree: to expand, rename, drag or move by keys. Renders only the visible rows. */
export function NodeTree(props: NodeTreeProps) {
  const { tree, isStaff, changes, open, onOpenChange, chosenId, onChoose, onAct } = props;
  const { t } = useTranslation("subjects");
  const keysId = useId();
  const isWide = useMedia("(min-width: 901px)");
  const rowHeight = isWide ? 36 : 48;
  return (
    <NodeRows value={{ tree, isStaff, onAct }}>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight, padding: 4 }}>
        <MovingTree
          className="node-tree"
          label={tree.name}
          describedBy={isStaff ? keysId : undefined}
          // The frame is as high as its rows, up to the height of a window.
          style={{ height: `${countRows(tree.nodes, open) * rowHeight + 10}px` }}
          nodes={tree.nodes}
          open={open}
          onOpenChange={onOpenChange}
          chosen={chosenId}
          onChoose={onChoose}
          autoFocus={chosenId !== null}
          isMovable={isStaff}
          dragType="application/x-sextant-node"
          onMove={(id, to, where) =>
            void changes.move(id, (found) => placeByDrop(found, to, where)).catch(changes.toastFailure(t("failed")))
          }
          onStep={onAct}
          onKey={(key, id) => {
            const act = keyActions.get(key);
            if (act) onAct(act, id);
            return act !== undefined;
          }}
        >
          {renderNode}
        </MovingTree>
      </Virtualizer>
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
