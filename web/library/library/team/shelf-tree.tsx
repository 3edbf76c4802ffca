import { ChevronRight, GripVertical } from "lucide-react";
import { createContext, useContext, useId } from "react";
import { Button as AriaButton, Collection, TreeItem, TreeItemContent, useLocale } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../base/ui/icon.tsx";
import { Kbd } from "../../../base/ui/kbd.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { MovingTree } from "../../../parts/tree/moving-tree.tsx";
import { placeByDrop, placeByStep } from "../../../parts/tree/tree-moves.ts";
import type { Shelf } from "../requests.ts";
import { findShelf } from "../shelf-moves.ts";
import { materialDragType } from "./material-list.tsx";
import type { LibraryChanges } from "./use-library-changes.ts";

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
  return (
    <CanMove value={isAuthor}>
      <MovingTree
        className="shelf-rows"
        label={t("shelves")}
        describedBy={isAuthor ? keysId : undefined}
        nodes={shelves}
        open={open}
        onOpenChange={onOpenChange}
        chosen={chosen}
        onChoose={(id) => id !== null && onChoose(id)}
        keepsChosen
        isMovable={isAuthor}
        dragType="application/x-sextant-shelf"
        onMove={(id, to, where) => void changes.moveShelf(id, (_, all) => placeByDrop(all, id, to, where))}
        onStep={(step, id) =>
          void changes.moveShelf(id, (found, all) => {
            const place = placeByStep(all, found, step);
            if (place?.parent && step === "in") onOpenChange(new Set([...open, place.parent]));
            return place;
          })
        }
        taken={{
          type: materialDragType,
          onDrop: (ids, to) => {
            const found = findShelf(shelves, to);
            if (found) onMaterials(found.node, ids);
          },
        }}
      >
        {renderShelf}
      </MovingTree>
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
