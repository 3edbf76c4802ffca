import { ChevronDown, ChevronRight } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../base/ui/icon.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Material, Shelf } from "../requests.ts";
import { findShelf, listShelves } from "../shelf-moves.ts";
import { countIn, type View } from "./parts.ts";

type ShelfNavigationProps = {
  shelves: readonly Shelf[];
  view: View;
  materials: readonly Material[];
  isWide: boolean;
  onGo: (view: View) => void;
};

/** Shows the shelves that hold something of the student's: a list at the side, on a phone one to choose from. */
export function ShelfNavigation({ shelves, view, materials, isWide, onGo }: ShelfNavigationProps) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  if (shelves.length === 0) return isWide ? <span /> : null;
  if (!isWide) {
    const choices = [
      { id: "everything", label: t("everything") },
      ...listShelves(shelves).map(({ shelf, depth }) => ({
        id: shelf.id,
        label: `${"\u2003".repeat(depth)}${shelf.name} (${numbers.counted(countIn(shelf, materials))})`,
      })),
    ];
    return <Select label={t("shelf")} choices={choices} value={view} onChange={onGo} />;
  }
  const found = findShelf(shelves, view);
  const open = new Set([...(found?.above ?? []).map(({ id }) => id), view]);
  return (
    <nav aria-label={t("shelves")}>
      <ul className="plain">
        <ShelfLink id="everything" name={t("everything")} count={materials.length} depth={0} isHere={found === null} />
        <ShelfLinks shelves={shelves} materials={materials} view={view} open={open} depth={0} />
      </ul>
    </nav>
  );
}

type ShelfLinksProps = Pick<ShelfNavigationProps, "shelves" | "materials" | "view"> & {
  depth: number;
  open: ReadonlySet<string>;
};

function ShelfLinks({ shelves, materials, depth, view, open }: ShelfLinksProps) {
  return shelves.map((shelf) => {
    const isOpen = open.has(shelf.id) || depth === 0;
    return (
      <ShelfLink
        key={shelf.id}
        id={shelf.id}
        name={shelf.name}
        count={countIn(shelf, materials)}
        depth={depth}
        isHere={shelf.id === view}
        fold={shelf.children.length > 0 ? (isOpen ? "open" : "closed") : undefined}
      >
        {isOpen && shelf.children.length > 0 ? (
          <ul className="plain">
            <ShelfLinks materials={materials} view={view} open={open} shelves={shelf.children} depth={depth + 1} />
          </ul>
        ) : null}
      </ShelfLink>
    );
  });
}

type ShelfLinkProps = {
  id: string;
  name: string;
  count: number;
  depth: number;
  isHere: boolean;
  fold?: "open" | "closed" | undefined;
  children?: ReactNode;
};

function ShelfLink({ id, name, count, depth, isHere, fold, children }: ShelfLinkProps) {
  const numbers = useNumbers();
  return (
    <li style={{ "--d": depth } as CSSProperties}>
      <Link
        href={id === "everything" ? "/library" : `/library?shelf=${id}`}
        className="shelf"
        aria-current={isHere ? "true" : undefined}
      >
        {fold ? (
          <Icon of={fold === "open" ? ChevronDown : ChevronRight} small className="turns" />
        ) : (
          <span className="no" />
        )}
        <span>
          <bdi>{name}</bdi>
        </span>
        <span className="n">{numbers.counted(count)}</span>
      </Link>
      {children}
    </li>
  );
}
