import type { CSSProperties, KeyboardEvent, ReactElement } from "react";
import { type DropTarget, isTextDropItem, Tree, useDragAndDrop, useLocale } from "react-aria-components";
import type { Drop, Step } from "./tree-moves.ts";

type MovingTreeProps<Node extends object> = {
  className: string;
  label: string;
  describedBy: string | undefined;
  style?: CSSProperties;
  nodes: readonly Node[];
  children: (node: Node) => ReactElement;
  open: ReadonlySet<string>;
  onOpenChange: (open: ReadonlySet<string>) => void;
  chosen: string | null;
  onChoose: (id: string | null) => void;
  autoFocus?: boolean;
  /** A press on the chosen row, or Escape, leaves it chosen. */
  keepsChosen?: boolean;
  isMovable: boolean;
  /** What a dragged node is known by. */
  dragType: string;
  onMove: (id: string, target: string, where: Drop) => void;
  /** Handles Alt with an arrow on a row. */
  onStep: (step: Step, id: string) => void;
  /** Handles another key on a row; false leaves it to the tree. */
  onKey?: (key: string, id: string) => boolean;
  /** What else may be dropped on a node. */
  taken?: { type: string; onDrop: (texts: string[], target: string) => void };
};

/** Returns the step of an arrow key: horizontal arrows follow the direction of the script. */
function stepOf(key: string, isRtl: boolean): Step | null {
  const [inwards, outwards] = isRtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === "ArrowUp") return "up";
  if (key === "ArrowDown") return "down";
  if (key === inwards) return "in";
  return key === outwards ? "out" : null;
}

/** Shows nodes as a tree whose rows are dragged, or moved with Alt and an arrow. */
export function MovingTree<Node extends object>(props: MovingTreeProps<Node>) {
  const { nodes, open, onOpenChange, chosen, onChoose, keepsChosen = false, isMovable, dragType, taken } = props;
  const { direction } = useLocale();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    acceptedDragTypes: taken ? [dragType, taken.type] : [dragType],
    getDropOperation: (target: DropTarget, types) => {
      if (target.type !== "item") return "cancel";
      return taken && types.has(taken.type) && target.dropPosition !== "on" ? "cancel" : "move";
    },
    onMove: ({ keys, target }) => {
      const [key] = keys;
      if (key === undefined) return;
      props.onMove(String(key), String(target.key), target.dropPosition);
      if (target.dropPosition === "on") onOpenChange(new Set([...open, String(target.key)]));
    },
    onItemDrop:
      taken &&
      (({ items, target }) => {
        const texts = items.filter(isTextDropItem).filter((item) => item.types.has(taken.type));
        void Promise.all(texts.map((item) => item.getText(taken.type))).then(
          (all) => all.length > 0 && taken.onDrop(all, String(target.key)),
        );
      }),
  });
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const row = event.target;
    if (!isMovable || !(row instanceof HTMLElement) || row.role !== "row" || !row.dataset.key) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = event.altKey ? stepOf(event.key, direction === "rtl") : null;
    if (step) props.onStep(step, row.dataset.key);
    else if (event.altKey || !props.onKey?.(event.key, row.dataset.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="presentation" onKeyDownCapture={onKeyDownCapture}>
      <Tree
        className={props.className}
        style={props.style}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        items={nodes}
        expandedKeys={open}
        onExpandedChange={(keys) => onOpenChange(new Set([...keys].map(String)))}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection={keepsChosen && chosen !== null}
        selectedKeys={chosen === null ? [] : [chosen]}
        onSelectionChange={(keys) => {
          const [key] = keys === "all" ? [] : keys;
          onChoose(key === undefined ? null : String(key));
        }}
        autoFocus={props.autoFocus}
        dragAndDropHooks={isMovable ? dragAndDropHooks : undefined}
      >
        {props.children}
      </Tree>
    </div>
  );
}
