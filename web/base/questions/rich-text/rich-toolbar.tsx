import type { Editor } from "@tiptap/core";
import {
  Bold,
  Film,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  PilcrowLeft,
  Plus,
  Redo2,
  Sigma,
  Subscript,
  Superscript,
  Table2,
  Underline,
  Undo2,
} from "lucide-react";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { ToggleButton, Toolbar, Tooltip, TooltipTrigger } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { Menu, MenuItem, MenuRule } from "../../ui/menu.tsx";
import { type ActiveField, useRich } from "./rich-context.tsx";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const chord = (key: string) => (isApple ? `⌘${key}` : `Ctrl ${key}`);

/** Formatting for the rich field that was edited last, or else the first one. Alt-F10 moves here from a field, Escape back. */
export function RichToolbar() {
  const { t } = useTranslation("questions");
  const { active, setActive, fields } = useRich();
  const field = active ?? fields[0] ?? null;
  const bar = useRef<HTMLDivElement>(null);
  useEditorChanges(field?.editor ?? null);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !(event.target instanceof Node && bar.current?.contains(event.target))) return;
    // Keep the surrounding dialog open.
    event.stopPropagation();
    field?.editor.commands.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => leave(event);
    // Runs before a tooltip takes the key for itself.
    window.addEventListener("keydown", listener, true);
    return () => window.removeEventListener("keydown", listener, true);
  }, []);
  const enter = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.key !== "F10") return;
    event.preventDefault();
    bar.current?.querySelector<HTMLElement>("button:not([disabled])")?.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => enter(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  // Moving to a plain field deactivates the rich one; dialogs and menus count as part of it.
  const follow = useEffectEvent((event: FocusEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const isPlainField = target?.matches("input, select, textarea") === true;
    if (active && isPlainField && !target?.closest("[role='dialog'], [role='toolbar'], .popover"))
      setActive(() => null);
  });
  useEffect(() => {
    const listener = (event: FocusEvent) => follow(event);
    document.addEventListener("focusin", listener);
    return () => document.removeEventListener("focusin", listener);
  }, []);
  return (
    <Toolbar ref={bar} aria-label={t("toolbar.label")} className="rich-toolbar" data-on={field ? true : undefined}>
      <Acts field={field} />
      {/* Of several fields: the label of one alone says it already. */}
      {fields.length === 1 ? null : (
        <span className="rich-toolbar-name meta truncate" aria-live="off">
          {field ? field.name : t("toolbar.none")}
        </span>
      )}
    </Toolbar>
  );
}

function Acts({ field }: { field: ActiveField | null }) {
  const { t } = useTranslation("questions");
  const { isArticle, uploadClip } = useRich();
  const editor = field?.editor ?? null;
  const off = editor === null;
  const heading = (level: 2 | 3, icon: LucideIcon) => (
    <Act
      icon={icon}
      label={t(level === 2 ? "toolbar.heading" : "toolbar.subheading")}
      keys={chord(isApple ? `⌥${level}` : `Alt ${level}`)}
      isDisabled={off}
      isOn={editor?.isActive("heading", { level }) ?? false}
      onAct={() => editor?.chain().focus().toggleNode("heading", "paragraph", { level }).run()}
    />
  );
  const mark = (type: string, icon: LucideIcon, key?: string) => (
    <Act
      icon={icon}
      label={t(`toolbar.${type as "strong"}`)}
      keys={key}
      isDisabled={off}
      isOn={editor?.isActive(type) ?? false}
      onAct={() => editor?.chain().focus().toggleMark(type).run()}
    />
  );
  const list = (type: "bulletList" | "orderedList", icon: LucideIcon) => (
    <Act
      icon={icon}
      label={t(`toolbar.${type}`)}
      isDisabled={off}
      isOn={editor?.isActive(type) ?? false}
      onAct={() => editor?.chain().focus().toggleList(type, "listItem").run()}
    />
  );
  return (
    <>
      {isArticle ? (
        <>
          {heading(2, Heading2)}
          {heading(3, Heading3)}
          <span className="rich-toolbar-rule" />
        </>
      ) : null}
      {mark("strong", Bold, chord("B"))}
      {mark("em", Italic, chord("I"))}
      {mark("underline", Underline, chord("U"))}
      {mark("subscript", Subscript, chord(","))}
      {mark("superscript", Superscript, chord("."))}
      <span className="rich-toolbar-rule" />
      {list("bulletList", List)}
      {list("orderedList", ListOrdered)}
      <Act
        icon={PilcrowLeft}
        label={t("toolbar.rtl")}
        isDisabled={off}
        isOn={editor?.isActive({ dir: "rtl" }) ?? false}
        onAct={() => editor && toggleDirection(editor)}
      />
      <span className="rich-toolbar-rule" />
      {isArticle ? (
        <Act
          icon={Link2}
          label={t("toolbar.link")}
          keys={chord("K")}
          isDisabled={off}
          isOn={editor?.isActive("link") ?? false}
          onAct={() => field?.openLink()}
        />
      ) : null}
      <Act icon={Sigma} label={t("toolbar.tex")} keys="$…$" isDisabled={off} onAct={() => field?.openTex()} />
      <Act icon={ImagePlus} label={t("toolbar.picture")} isDisabled={off} onAct={() => field?.openPicture()} />
      {uploadClip ? (
        <Act icon={Film} label={t("toolbar.clip")} isDisabled={off} onAct={() => field?.openClip()} />
      ) : null}
      <TableMenu editor={editor} />
      {field && (field.insertables.length > 0 || field.onAddGap) ? <InsertMenu field={field} /> : null}
      <span className="rich-toolbar-rule" />
      <Act
        icon={Undo2}
        label={t("toolbar.undo")}
        keys={chord("Z")}
        isDisabled={!editor?.can().undo()}
        onAct={() => editor?.chain().focus().undo().run()}
      />
      <Act
        icon={Redo2}
        label={t("toolbar.redo")}
        keys={chord(isApple ? "⇧Z" : "Y")}
        isDisabled={!editor?.can().redo()}
        onAct={() => editor?.chain().focus().redo().run()}
      />
    </>
  );
}

/** Rerenders when the editor's text or selection changes. */
function useEditorChanges(editor: Editor | null): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!editor) return;
    editor.on("transaction", redraw);
    return () => {
      editor.off("transaction", redraw);
    };
  }, [editor]);
}

type ActProps = {
  icon: LucideIcon;
  label: string;
  keys?: string | undefined;
  isDisabled: boolean;
  /** For toggles: whether it is on. */
  isOn?: boolean;
  onAct: () => void;
};

function Act({ icon, label, keys, isDisabled, isOn, onAct }: ActProps) {
  const face = <Icon of={icon} small />;
  return (
    <TooltipTrigger delay={500}>
      {isOn === undefined ? (
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label={label}
          isDisabled={isDisabled}
          preventFocusOnPress
          onPress={onAct}
        >
          {face}
        </Button>
      ) : (
        <ToggleButton
          className="btn btn-ghost btn-sm btn-icon"
          aria-label={label}
          isDisabled={isDisabled}
          isSelected={isOn}
          preventFocusOnPress
          onChange={onAct}
        >
          {face}
        </ToggleButton>
      )}
      <Tooltip className="tooltip" offset={6}>
        {label}
        {keys ? <Kbd>{keys}</Kbd> : null}
      </Tooltip>
    </TooltipTrigger>
  );
}

function TableMenu({ editor }: { editor: Editor | null }) {
  const { t } = useTranslation("questions");
  const inTable = editor?.isActive("table") ?? false;
  const run =
    (
      act:
        | "addRowAfter"
        | "addRowBefore"
        | "addColumnAfter"
        | "addColumnBefore"
        | "deleteRow"
        | "deleteColumn"
        | "deleteTable"
        | "toggleHeaderRow"
        | "mergeOrSplit",
    ) =>
    () =>
      void editor?.chain().focus()[act]().run();
  return (
    <Menu
      label={t("table.label")}
      placement="bottom start"
      trigger={
        <Button variant="ghost" size="sm" icon aria-label={t("table.label")} isDisabled={!editor}>
          <Icon of={Table2} small />
        </Button>
      }
    >
      {inTable ? (
        <>
          <MenuItem onAction={run("addRowBefore")}>{t("table.row_above")}</MenuItem>
          <MenuItem onAction={run("addRowAfter")}>{t("table.row_below")}</MenuItem>
          <MenuItem onAction={run("addColumnBefore")}>{t("table.column_before")}</MenuItem>
          <MenuItem onAction={run("addColumnAfter")}>{t("table.column_after")}</MenuItem>
          <MenuRule />
          <MenuItem onAction={run("toggleHeaderRow")}>{t("table.header_row")}</MenuItem>
          <MenuItem onAction={run("mergeOrSplit")}>{t("table.merge")}</MenuItem>
          <MenuRule />
          <MenuItem onAction={run("deleteRow")}>{t("table.remove_row")}</MenuItem>
          <MenuItem onAction={run("deleteColumn")}>{t("table.remove_column")}</MenuItem>
          <MenuItem danger onAction={run("deleteTable")}>
            {t("table.remove")}
          </MenuItem>
        </>
      ) : (
        [
          [2, 2],
          [3, 3],
          [4, 4],
        ].map(([rows = 2, cols = 2]) => (
          <MenuItem
            key={rows}
            onAction={() => editor?.chain().focus().insertTable({ rows, cols, withHeaderRow: true }).run()}
          >
            {t("table.insert", { rows, columns: cols })}
          </MenuItem>
        ))
      )}
    </Menu>
  );
}

/** Inserts the place of an answer or a gap at the caret. If the text already has it, it moves. */
function InsertMenu({ field }: { field: ActiveField }) {
  const { t } = useTranslation("questions");
  const { editor, insertables, onAddGap } = field;
  const insert = (node: "place" | "gap", id: string) => {
    const { tr } = editor.state;
    const olds: number[] = [];
    editor.state.doc.descendants((each, position) => {
      if (each.type.name === node && each.attrs.id === id) olds.push(position);
    });
    const type = editor.schema.nodes[node];
    if (!type) return;
    tr.replaceSelectionWith(type.create({ id }));
    for (const old of olds) {
      const { pos, deleted } = tr.mapping.mapResult(old);
      if (!deleted) tr.delete(pos, pos + 1);
    }
    editor.view.dispatch(tr);
    editor.commands.focus();
  };
  return (
    <Menu
      label={t("toolbar.insert")}
      placement="bottom start"
      trigger={
        <Button variant="ghost" size="sm">
          <Icon of={Plus} small />
          {t("toolbar.insert")}
        </Button>
      }
    >
      {insertables.map(({ node, id, name }) => (
        <MenuItem key={id} onAction={() => insert(node, id)}>
          {name}
        </MenuItem>
      ))}
      {onAddGap ? <MenuItem onAction={() => insert("gap", onAddGap())}>{t("toolbar.new_gap")}</MenuItem> : null}
    </Menu>
  );
}

/** Sets the paragraphs and headings of the selection to right-to-left, or back to their own direction. */
function toggleDirection(editor: Editor): void {
  const { state, view } = editor;
  const { from, to } = state.selection;
  const dir = editor.isActive({ dir: "rtl" }) ? null : "rtl";
  const { tr } = state;
  state.doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name !== "paragraph" && node.type.name !== "heading") return;
    tr.setNodeMarkup(position, undefined, { ...node.attrs, dir });
  });
  view.dispatch(tr);
  editor.commands.focus();
}
