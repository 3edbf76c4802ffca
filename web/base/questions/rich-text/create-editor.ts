import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { Editor } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { AtomTools } from "./atoms.ts";
import { richExtensions } from "./extensions.ts";
import { fromOffice } from "./from-office.ts";
import { readRich } from "./read-html.ts";
import { readTyped } from "./read-typed.ts";
import type { RichNode, RichShape } from "./rich-json.ts";
import { writeRich } from "./write-html.ts";

export type RichEditorOptions = {
  element: HTMLElement;
  html: string;
  shape: RichShape;
  placeholder: string;
  tools: AtomTools;
  /** Name and state of the field, as attributes of the editable element. */
  attributes: Record<string, string>;
  onChange: (html: string) => void;
  onFocus: () => void;
  /** In an article, which has links: asks for a link's target. Null elsewhere. */
  onLink: (() => void) | null;
  /** A node with its own dialog was pressed, or received Enter. */
  onOpen: (position: number) => void;
  /** A picture was pasted or dropped. */
  onPicture: (file: File) => void;
};

/** Keeps the caret clear of the toolbar above it and the buttons below, which stay visible while the text scrolls. */
const clear = { top: 64, right: 0, bottom: 160, left: 0 };

const opened = new Set(["tex", "texBlock", "picture", "clip"]);

/** Creates a text editor in an element. Pasted content is sanitised like everything that is stored, and never enters the page as markup. */
export function createRichEditor(options: RichEditorOptions): Editor {
  const { element, html, shape, tools, placeholder, attributes, onChange, onFocus, onLink, onOpen, onPicture } =
    options;
  const editor = new Editor({
    element,
    extensions: richExtensions(tools, placeholder, onLink),
    content: readRich(html),
    injectCSS: false,
    enablePasteRules: false,
    editorProps: {
      scrollThreshold: clear,
      scrollMargin: clear,
      attributes: { class: "rich rich-editor", dir: "auto", ...attributes },
      handleClickOn: (_view, _pos, node, position, _event, direct) => {
        if (!direct || !opened.has(node.type.name)) return false;
        onOpen(position);
        return true;
      },
      handleKeyDown: (view, event) => {
        const { selection } = view.state;
        const node = "node" in selection ? (selection.node as { type: { name: string } }) : null;
        if (event.key !== "Enter" || !node || !opened.has(node.type.name)) return false;
        onOpen(selection.from);
        return true;
      },
      handleDOMEvents: {
        paste: (view, event) => takeTransfer(view, event, event.clipboardData),
        drop: (view, event) => (view.dragging ? false : takeTransfer(view, event, event.dataTransfer)),
      },
    },
    onUpdate: () => onChange(writeRich(editor.getJSON() as RichNode, shape)),
    onFocus,
  });

  /** Handles pastes with a picture or markup; the editor itself handles plain text. */
  const takeTransfer = (view: EditorView, event: Event, transfer: DataTransfer | null): boolean => {
    const picture = [...(transfer?.files ?? [])].find((file) => file.type.startsWith("image/"));
    const markup = transfer?.getData("text/html") ?? "";
    const typed = readTyped(transfer?.getData("text/plain") ?? "");
    if (!picture && !markup && !typed) return false;
    event.preventDefault();
    if (event instanceof DragEvent) {
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (at) editor.commands.setTextSelection(at.pos);
    }
    // Word adds a picture of the text to the clipboard.
    if (markup) void insertMarkup(editor, markup, onLink !== null, transfer?.getData("text/plain") ?? "");
    else if (picture) onPicture(picture);
    else if (typed) insertBlocks(editor, typed);
    return true;
  };
  return editor;
}

async function insertMarkup(editor: Editor, markup: string, isArticle: boolean, plain: string): Promise<void> {
  try {
    // The sanitiser is large, and most fields never receive a paste.
    const { cleanArticle, cleanHtml } = await import("@sextant/questions/html/clean.ts");
    const clean = isArticle ? cleanArticle : cleanHtml;
    insertBlocks(editor, readRich(clean(cutText(fromOffice(markup), 1_000_000))).content ?? []);
  } catch {
    // Offline, the sanitiser can't load, and nothing enters unsanitised: paste the plain text instead.
    insertBlocks(editor, readRich(escapeHtml(plain)).content ?? []);
  }
}

/** Inserts blocks at the caret; a single paragraph joins the current line. */
function insertBlocks(editor: Editor, blocks: RichNode[]): void {
  const [only] = blocks;
  const content = blocks.length === 1 && only?.type === "paragraph" ? (only.content ?? []) : blocks;
  if (content.length > 0) editor.chain().focus().insertContent(content).run();
}

/** Replaces the content, as after an undo or a change from elsewhere; the editor's history is cleared. */
export function replaceContent(editor: Editor, html: string): void {
  const doc = editor.schema.nodeFromJSON(readRich(html));
  editor.view.updateState(EditorState.create({ doc, plugins: editor.state.plugins }));
}
