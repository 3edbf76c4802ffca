import { ArrowDown, ArrowUp, GripVertical, MessageSquareText, Pin, PinOff, Trash2 } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { MenuItem, MenuRule } from "../../ui/menu.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { useEdit } from "./edit-context.tsx";
import { EditRich } from "./edit-fields.tsx";

/** What parts of any type may carry. */
export type EditablePart = {
  id: string;
  feedback?: string;
  reason_for_error?: string | null;
  fixed?: boolean;
};

type PartRowProps = {
  part: EditablePart;
  /** "Option B": what it is called in menus and to screen readers. */
  name: string;
  index: number;
  count: number;
  /** Identifies the list during dragging, so that rows stay within their own. */
  list: string;
  /** The row's path in the question. */
  path: string;
  /** Before the text: how it is marked as right. */
  mark?: ReactNode;
  /** After the text, such as its points. */
  aside?: ReactNode;
  children: ReactNode;
  onChange: (fields: EditablePart | Omit<EditablePart, "id">) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  isRight?: boolean;
};

const kind = (list: string) => `application/x-sextant-${list.toLowerCase()}`;

/** Shows one part of a list that can be moved: by its handle, by Alt and the arrows, or from its menu. */
export function PartRow(props: PartRowProps) {
  const { part, name, index, count, list, path, mark, aside, children, onChange, onMove, onRemove, isRight } = props;
  const { t } = useTranslation("questions");
  const { ReasonField } = useEdit();
  const [isOver, setOver] = useState(false);
  const hasRemarks = part.feedback !== undefined;
  const [isOpen, setOpen] = useState(Boolean(part.feedback || part.reason_for_error));
  const move = (to: number) => {
    if (to < 0 || to >= count) return;
    const focused = document.activeElement;
    onMove(index, to);
    // Moving an element in the document takes the focus from what is in it.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(kind(list));
  return (
    <li
      className={cx("part-row", isRight && "is-right")}
      data-part={part.id}
      data-drop={isOver || undefined}
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!accepts(event)) return;
        event.preventDefault();
        onMove(Number(event.dataTransfer.getData(kind(list))), index);
      }}
      onKeyDown={(event) => {
        const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        if (!event.altKey || step === 0 || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        move(index + step);
      }}
    >
      <span
        className="part-grip"
        aria-hidden="true"
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(kind(list), String(index));
          event.dataTransfer.effectAllowed = "move";
          const row = event.currentTarget.closest("li");
          if (row) event.dataTransfer.setDragImage(row, 0, 0);
        }}
      >
        <Icon of={GripVertical} small />
      </span>
      {mark}
      <div className="part-body rows-2 min-w-0">
        {children}
        {isOpen && hasRemarks ? (
          <div className="part-remarks">
            <EditRich
              label={t("part.feedback", { name })}
              html={part.feedback ?? ""}
              shape="short"
              placeholder={t("part.feedback_hint")}
              onChange={(feedback) => onChange({ feedback })}
              path={`${path}.feedback`}
            />
            {ReasonField && !isRight ? (
              <ReasonField
                label={t("part.reason")}
                value={part.reason_for_error ?? null}
                onChange={(id) => onChange({ reason_for_error: id })}
              />
            ) : null}
          </div>
        ) : null}
      </div>
      {aside}
      <MoreMenu label={t("part.menu", { name })}>
        {index > 0 ? (
          <MenuItem icon={ArrowUp} onAction={() => move(index - 1)}>
            {t("part.up")}
          </MenuItem>
        ) : null}
        {index < count - 1 ? (
          <MenuItem icon={ArrowDown} onAction={() => move(index + 1)}>
            {t("part.down")}
          </MenuItem>
        ) : null}
        {hasRemarks && !isOpen ? (
          <MenuItem icon={MessageSquareText} onAction={() => setOpen(true)}>
            {t("part.add_feedback")}
          </MenuItem>
        ) : null}
        {part.fixed === undefined ? null : (
          <MenuItem icon={part.fixed ? PinOff : Pin} onAction={() => onChange({ fixed: !part.fixed })}>
            {t(part.fixed ? "part.unpin" : "part.pin")}
          </MenuItem>
        )}
        <MenuRule />
        <MenuItem icon={Trash2} danger onAction={onRemove}>
          {t("part.remove")}
        </MenuItem>
      </MoreMenu>
    </li>
  );
}
