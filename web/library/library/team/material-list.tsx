import { GripVertical } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { Cover } from "../cover.tsx";
import type { Material } from "../requests.ts";
import { isReadHere, useMaterialWords } from "../use-material-words.ts";

/** What a dragged material is known by. */
export const materialDragType = "application/x-sextant-material";

type MaterialListProps = {
  materials: readonly Material[];
  /** They are on one shelf whose order this person may change. */
  isOrdered: boolean;
  label: string;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Puts materials at a position, counted from 1 among the others. */
  onMove: (ids: readonly string[], position: number) => void;
};

/** Shows materials in their order with who reads them: dragged, or moved with Alt and an arrow. */
export function MaterialList(props: MaterialListProps) {
  const { materials, isOrdered, label, chosen, onChoose, selected, onSelect, onMove } = props;
  const { t } = useTranslation("library");
  const ids = materials.map(({ id }) => id);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [materialDragType]: String(key) })),
    onReorder: ({ keys, target }) => {
      const moving = ids.filter((id) => keys.has(id));
      const others = ids.filter((id) => !keys.has(id));
      const at = others.indexOf(String(target.key));
      if (at >= 0) onMove(moving, at + (target.dropPosition === "after" ? 2 : 1));
    },
  });
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const row = event.target;
    if (!isOrdered || !event.altKey || !(row instanceof HTMLElement) || row.role !== "row" || !row.dataset.key) return;
    const at = ids.indexOf(row.dataset.key);
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (at + step >= 0 && at + step < ids.length) onMove([row.dataset.key], at + step + 1);
  };
  return (
    <div role="presentation" onKeyDownCapture={onKeyDownCapture}>
      <p className="ml-head only-wide" aria-hidden="true">
        <span>{t("columns.material")}</span>
        <span className="ml-people r">{t("columns.people")}</span>
        <span>{t("columns.read")}</span>
      </p>
      <GridList
        aria-label={label}
        className="ml"
        items={materials.map((material) => ({ ...material, isChosen: material.id === chosen, isOrdered }))}
        selectionMode="multiple"
        selectionBehavior="toggle"
        selectedKeys={selected}
        onSelectionChange={(keys) => onSelect(keys === "all" ? new Set(ids) : new Set([...keys].map(String)))}
        onAction={(key) => onChoose(String(key))}
        dragAndDropHooks={isOrdered ? dragAndDropHooks : undefined}
      >
        {(material) => (
          <GridListItem
            id={material.id}
            textValue={material.title}
            className="ml-row"
            data-on={material.isChosen || undefined}
          >
            {isOrdered ? <Grip title={material.title} /> : <span className="grip-none" />}
            <Checkbox slot="selection" />
            <MaterialCells material={material} />
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}

function Grip({ title }: { title: string }) {
  const { t } = useTranslation("library");
  return (
    <AriaButton slot="drag" className="grip" aria-label={t("move_of", { name: title })}>
      <Icon of={GripVertical} small />
    </AriaButton>
  );
}

function MaterialCells({ material }: { material: Material }) {
  const { t } = useTranslation("library");
  const words = useMaterialWords();
  const numbers = useNumbers();
  const { people = 0, finished = 0, started = 0, downloaded = 0 } = material.readers ?? {};
  const isDownload = material.kind === "file" && !isReadHere(material);
  const done = isDownload ? downloaded : finished;
  const going = isDownload ? 0 : started;
  const share = (count: number) => `${people === 0 ? 0 : (count / people) * 100}%`;
  const version = material.newest > 1 ? t("version", { number: numbers.counted(material.newest) }) : "";
  const rest = people - done - going;
  return (
    <>
      <Cover material={material} width={26} />
      <div className="min-w-0 breaks">
        <p className="tt truncate">
          <bdi>{material.title}</bdi>
        </p>
        <p className="meta">{isolated(words.line(material, [version, material.author_name]))}</p>
      </div>
      {people === 0 ? (
        <p className="meta ml-none">{t("readers.nobody")}</p>
      ) : (
        <>
          <p className="num ml-people r">
            {numbers.counted(people)}
            <span className="sr"> {t("readers.people")}</span>
          </p>
          <span className="rbar" aria-hidden="true">
            <i style={{ width: share(done) }} />
            <i style={{ width: share(going) }} />
          </span>
          <div className="ml-read">
            <p className="med num">
              {t(isDownload ? "readers.downloaded" : "readers.finished", { said: numbers.counted(done) })}
            </p>
            <p className="meta num">
              {[
                going > 0 ? t("readers.started", { said: numbers.counted(going) }) : "",
                rest > 0 ? t("readers.not_opened", { said: numbers.counted(rest) }) : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
        </>
      )}
    </>
  );
}
