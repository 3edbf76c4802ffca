import { ChevronRight, GripVertical } from "lucide-react";
import { createContext, type KeyboardEvent, useContext, useId } from "react";
import {
  Button as AriaButton,
  Collection,
  type DropTarget,
  isTextDropItem,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  useLocale,
} from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import type { Shelf } from "../requests.ts";
import { findShelf, placeByDrop, placeByStep, type Step } from "../shelf-moves.ts";
import { materialDragType } from "./material-list.tsx";
import type { LibraryChanges } from "./use-library-changes.ts";

const dragType = "application/x-sextant-shelf";

/** Which step an arrow means, pressed with Alt: sideways it follows the direction of the script. */
function stepOf(key: string, isRtl: boolean): Step | null {
  const [inwards, outwards] = isRtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === "ArrowUp") return "up";
  if (key === "ArrowDown") return "down";
  if (key === inwards) return "in";
  return key === outwards ? "out" : null;
}

/** Whether this person may move shelves at all: a row looks it up, because the tree builds each row once. */
const CanMove = createContext(false);

type ShelfTreeProps = {
  shelves: readonly Shelf[];
  isAuthor: boolean;
  changes: LibraryChanges;
  open: ReadonlySet<string>;
  onOpenChange: (open: ReadonlySet<string>) => void;
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Materials that were dropped on a shelf. */
  onMaterials: (shelf: Shelf, ids: readonly string[]) => void;
};

/** Shows the shelves as a tree: dragged, or moved with Alt and an arrow. Materials can be dropped on them. */
export function ShelfTree(props: ShelfTreeProps) {
  const { shelves, isAuthor, changes, open, onOpenChange, chosen, onChoose, onMaterials } = props;
  const { t } = useTranslation("library");
  const { direction } = useLocale();
  const keysId = useId();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    acceptedDragTypes: [dragType, materialDragType],
    getDropOperation: (target: DropTarget, types) => {
      if (target.type !== "item") return "cancel";
      return types.has(materialDragType) && target.dropPosition !== "on" ? "cancel" : "move";
    },
    onMove: ({ keys, target }) => {
      const [key] = keys;
      const to = String(target.key);
      if (key === undefined) return;
      void changes.moveShelf(String(key), (found, all) => placeByDrop(all, found.shelf.id, to, target.dropPosition));
      if (target.dropPosition === "on") onOpenChange(new Set([...open, to]));
    },
    onItemDrop: ({ items, target }) => {
      const found = findShelf(shelves, String(target.key));
      if (!found) return;
      void Promise.all(
        items
          .filter(isTextDropItem)
          .flatMap((item) => (item.types.has(materialDragType) ? [item.getText(materialDragType)] : [])),
      ).then((ids) => ids.length > 0 && onMaterials(found.shelf, ids));
    },
  });
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const row = event.target;
    if (!isAuthor || !event.altKey || !(row instanceof HTMLElement) || row.role !== "row" || !row.dataset.key) return;
    const step = stepOf(event.key, direction === "rtl");
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const id = row.dataset.key;
    void changes.moveShelf(id, (found, all) => {
      const place = placeByStep(all, found, step);
      if (place?.parent && step === "in") onOpenChange(new Set([...open, place.parent]));
      return place;
    });
  };
  return (
    <CanMove value={isAuthor}>
      <div role="presentation" onKeyDownCapture={onKeyDownCapture}>
        <Tree
          className="shelf-rows"
          aria-label={t("shelves")}
          aria-describedby={isAuthor ? keysId : undefined}
          items={shelves}
          expandedKeys={open}
          onExpandedChange={(keys) => onOpenChange(new Set([...keys].map(String)))}
          selectionMode="single"
          selectionBehavior="replace"
          // A press on the shelf that is open, or Escape, leaves it open.
          disallowEmptySelection={chosen !== null}
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelectionChange={(keys) => {
            const [key] = keys === "all" ? [] : keys;
            if (key !== undefined) onChoose(String(key));
          }}
          dragAndDropHooks={isAuthor ? dragAndDropHooks : undefined}
        >
          {renderShelf}
        </Tree>
      </div>
      {isAuthor && shelves.length > 0 ? (
        <p className="keyhint shelf-keys" id={keysId}>
          {t("keys.move")}{" "}
          <span className="row row-1">
            <Kbd>Alt</Kbd>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd>
          </span>{" "}
          {t("keys.inside")}{" "}
          <span className="row row-1">
            <Kbd>Alt</Kbd>
            <Kbd>{direction === "rtl" ? "←" : "→"}</Kbd>
            <Kbd>{direction === "rtl" ? "→" : "←"}</Kbd>
          </span>
        </p>
      ) : null}
    </CanMove>
  );
}

function renderShelf(shelf: Shelf) {
  return (
    <TreeItem id={shelf.id} textValue={shelf.name} className="shelf-item">
      <TreeItemContent>
        {({ level, hasChildItems }) => <ShelfRow shelf={shelf} level={level} hasChildren={hasChildItems} />}
      </TreeItemContent>
      <Collection items={shelf.children}>{renderShelf}</Collection>
    </TreeItem>
  );
}

function ShelfRow({ shelf, level, hasChildren }: { shelf: Shelf; level: number; hasChildren: boolean }) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const canMove = useContext(CanMove) && shelf.can.move === true;
  return (
    <div className="shelf-line" style={{ paddingInlineStart: `${(level - 1) * 20}px` }}>
      {canMove ? (
        <AriaButton slot="drag" className="grip" aria-label={t("move_of", { name: shelf.name })}>
          <Icon of={GripVertical} small />
        </AriaButton>
      ) : (
        <span className="grip-none" />
      )}
      {hasChildren ? (
        <AriaButton slot="chevron" className="shelf-fold">
          <Icon of={ChevronRight} small />
        </AriaButton>
      ) : (
        <span className="shelf-fold" />
      )}
      <span className="truncate grow">
        <bdi>{shelf.name}</bdi>
      </span>
      <span className="n num">{numbers.counted(shelf.material_count)}</span>
    </div>
  );
}
