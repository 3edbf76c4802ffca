import { ChevronRight, GripVertical, Plus } from "lucide-react";
import { useId, useState } from "react";
import { Button as AriaButton, type DropItem, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { levelRank, type Tag } from "../../base/common/tags.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { NameForm } from "../../parts/form/name-form.tsx";
import { type TagAction, TagMenu } from "./tag-menu.tsx";
import type { TagColumn } from "./tag-tree.ts";
import type { TagChanges } from "./use-tag-changes.ts";

const dragType = (rank: number) => `application/x-sextant-tag-${rank}`;

type TagColumnViewProps = {
  column: TagColumn;
  /** Ids of the tags with children. */
  parents: ReadonlySet<string>;
  isStaff: boolean;
  changes: TagChanges;
  /** The tag being renamed. */
  renamedId: string | null;
  onRenamed: () => void;
  onChoose: (id: string) => void;
  onAct: (act: TagAction, tag: Tag) => void;
  /** Handles a tag of a lower level dropped on one of this column. */
  onRehome: (id: string, toId: string) => void;
};

/** Shows one level: its tags in order, to choose, to drag into another order or onto a tag of a higher level, and to add to. */
export function TagColumnView(props: TagColumnViewProps) {
  const { column, isStaff, changes, renamedId, onRenamed } = props;
  const { t } = useTranslation("tags");
  const titleId = useId();
  const [isAdding, setAdding] = useState(false);
  // The parent of the tag being added: the field closes when the column shows another parent.
  const [addingTo, setAddingTo] = useState<string | null>(null);
  const parentId = column.parent?.id ?? null;
  const isOpen = isAdding && addingTo === parentId;
  const mayAdd = isStaff && column.state !== "ahead";
  const level = t(`levels.${column.level}`, { ns: "shell" });
  const open = () => {
    setAdding(true);
    setAddingTo(parentId);
  };
  if (column.state !== "open" && !isOpen) {
    return (
      <section className="tag-col tag-col-slim" aria-label={t("skipped", { level })}>
        <h3 className="tag-col-title">{t(`column.${column.level}`)}</h3>
        {mayAdd ? <AddButton label={t("add_level", { level })} onPress={open} /> : null}
      </section>
    );
  }
  const renamed = column.tags.find((tag) => tag.id === renamedId);
  return (
    <section className="tag-col" aria-labelledby={titleId}>
      <header className="tag-col-head">
        <h3 className="tag-col-title" id={titleId}>
          {t(`column.${column.level}`)}
        </h3>
        {mayAdd ? <AddButton label={t("add_level", { level })} onPress={open} /> : null}
      </header>
      {renamed ? (
        // A list captures every key: while a name is being typed it is not rendered as a list.
        <ul>
          {column.tags.map((tag) => (
            <li key={tag.id} className="tag-row" data-selected={tag.id === column.chosenId || undefined}>
              {tag.id === renamed.id ? (
                <NameForm
                  label={t("renaming", { name: tag.name })}
                  initial={tag.name}
                  submitLabel={t("actions.rename")}
                  onSubmit={(name) => changes.rename(tag, name)}
                  onClose={onRenamed}
                />
              ) : (
                <bdi className="tag-name">{tag.name}</bdi>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <ColumnList {...props} titleId={titleId} />
      )}
      {isOpen ? (
        <div className="tag-row">
          <NameForm
            label={t("new_name")}
            placeholder={t("new_placeholder", { level: level.toLocaleLowerCase() })}
            submitLabel={t("add")}
            onSubmit={(name) => changes.create({ level: column.level, name, parent: parentId })}
            onClose={() => setAdding(false)}
            staysOpen
          />
        </div>
      ) : null}
    </section>
  );
}

function AddButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="ghost" size="sm" icon aria-label={label} onPress={onPress}>
      <Icon of={Plus} small />
    </Button>
  );
}

async function idOf(items: readonly DropItem[], ranks: readonly number[]): Promise<string | null> {
  for (const item of items) {
    if (item.kind !== "text") continue;
    const type = ranks.map(dragType).find((one) => item.types.has(one));
    if (type) return item.getText(type);
  }
  return null;
}

function ColumnList(props: TagColumnViewProps & { titleId: string }) {
  const { column, parents, isStaff, changes, onChoose, onAct, onRehome, titleId } = props;
  const { t } = useTranslation("tags");
  const numbers = useNumbers();
  const rank = levelRank(column.level);
  const lower = [0, 1, 2, 3, 4, 5].filter((other) => other > rank);
  const { dragAndDropHooks } = useDragAndDrop<Tag>({
    getItems: (keys) => [...keys].map((key) => ({ [dragType(rank)]: String(key) })),
    acceptedDragTypes: [rank, ...lower].map(dragType),
    getDropOperation: () => "move",
    shouldAcceptItemDrop: ({ dropPosition }, types) =>
      dropPosition === "on" && lower.some((other) => types.has(dragType(other))),
    onReorder: ({ keys, target }) => {
      const tag = column.tags.find((one) => keys.has(one.id));
      if (!tag) return;
      const others = column.tags.filter((one) => one.id !== tag.id);
      const at = others.findIndex((one) => one.id === target.key) + (target.dropPosition === "after" ? 1 : 0);
      if (at + 1 !== tag.position) void changes.place(tag, at + 1).catch(() => {});
    },
    onItemDrop: async ({ items, target }) => {
      const id = await idOf(items, lower);
      if (id !== null) onRehome(id, String(target.key));
    },
  });
  return (
    <GridList
      className="tag-rows"
      aria-labelledby={titleId}
      items={column.tags}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection={column.chosenId !== null}
      selectedKeys={column.chosenId === null ? [] : [column.chosenId]}
      onSelectionChange={(keys) => {
        const [key] = keys === "all" ? [] : keys;
        if (key !== undefined) onChoose(String(key));
      }}
      dragAndDropHooks={isStaff ? dragAndDropHooks : undefined}
      dependencies={[parents, column]}
      renderEmptyState={() => <p className="tag-none-yet">{t("none_beneath")}</p>}
    >
      {(tag) => (
        <GridListItem id={tag.id} textValue={tag.name} className="tag-row">
          {isStaff ? (
            <AriaButton slot="drag" className="tag-grip" aria-label={t("drag", { name: tag.name })}>
              <Icon of={GripVertical} small />
            </AriaButton>
          ) : null}
          <bdi className="tag-name">{tag.name}</bdi>
          {tag.question_count > 0 ? (
            <span className="tag-count num">
              <span aria-hidden="true">{numbers.counted(tag.question_count)}</span>
              <span className="sr">
                {t("questions", { count: tag.question_count, said: numbers.counted(tag.question_count) })}
              </span>
            </span>
          ) : null}
          <TagMenu tag={tag} onAct={onAct} />
          <span className="tag-deeper">
            {parents.has(tag.id) ? <Icon of={ChevronRight} small className="turns" /> : null}
          </span>
        </GridListItem>
      )}
    </GridList>
  );
}
