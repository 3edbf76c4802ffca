import { Extension, InputRule, Mark, Node } from "@tiptap/core";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Gapcursor, Placeholder, UndoRedo } from "@tiptap/extensions";
import { asBlock } from "./as-block.ts";
import { type AtomTools, atoms } from "./atoms.ts";
import { readTree, textOf } from "./html-tree.ts";
import { namedMarks } from "./rich-json.ts";

const textAttributes = () => ({ dir: { default: null }, lang: { default: null } });

const documentNode = Node.create({ name: "doc", topNode: true, content: "block+" });
const textNode = Node.create({ name: "text", group: "inline" });

const paragraph = Node.create({
  name: "paragraph",
  priority: 1000,
  group: "block",
  content: "inline*",
  addAttributes: textAttributes,
  parseHTML: () => [{ tag: "p" }],
  renderHTML: ({ HTMLAttributes }) => ["p", HTMLAttributes, 0],
});

const heading = Node.create({
  name: "heading",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ level: { default: 3, rendered: false }, ...textAttributes() }),
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
});

const blockquote = Node.create({
  name: "blockquote",
  group: "block",
  content: "block+",
  defining: true,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: ({ HTMLAttributes }) => ["blockquote", HTMLAttributes, 0],
});

const horizontalRule = Node.create({
  name: "horizontalRule",
  group: "block",
  parseHTML: () => [{ tag: "hr" }],
  renderHTML: ({ HTMLAttributes }) => ["hr", HTMLAttributes],
});

const hardBreak = Node.create({
  name: "hardBreak",
  group: "inline",
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: "br" }],
  renderHTML: ({ HTMLAttributes }) => ["br", HTMLAttributes],
  renderText: () => "\n",
  addKeyboardShortcuts() {
    return { "Shift-Enter": () => this.editor.commands.insertContent({ type: this.name }) };
  },
});

const shortcuts: Record<string, string> = {
  strong: "Mod-b",
  em: "Mod-i",
  underline: "Mod-u",
  subscript: "Mod-,",
  superscript: "Mod-.",
};
const rivals: Record<string, string> = { subscript: "superscript", superscript: "subscript" };

const formats = Object.entries(namedMarks).map(([name, tags]) =>
  Mark.create({
    name,
    ...(rivals[name] ? { excludes: `${name} ${rivals[name]}` } : {}),
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [tags[0], HTMLAttributes, 0],
    addKeyboardShortcuts() {
      const key = shortcuts[name];
      const toggle = () => this.editor.commands.toggleMark(name);
      return key ? { [key]: toggle } : ({} as Record<string, () => boolean>);
    },
  }),
);

/** Preserves formatting that has no button. Several of these marks can overlap. */
const phrase = Mark.create({
  name: "phrase",
  excludes: "",
  inclusive: false,
  addAttributes: () => ({ tag: { default: "span", rendered: false }, ...textAttributes() }),
  parseHTML: () => [],
  renderHTML: ({ mark, HTMLAttributes }) => [mark.attrs.tag as string, HTMLAttributes, 0],
});

/** A link in an article. It doesn't navigate while editing: a press puts the caret there. */
const link = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: "" } }),
  parseHTML: () => [],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});

/**
 * Keyboard shortcuts for the headings and links of an article. Typing `## ` at the start of a line also makes a heading, `### ` a
 * subheading.
 */
const articleKeys = (openLink: () => void) =>
  Extension.create({
    name: "articleKeys",
    addKeyboardShortcuts() {
      const toggle = (level: number) => () => this.editor.commands.toggleNode("heading", "paragraph", { level });
      return {
        "Mod-Alt-2": toggle(2),
        "Mod-Alt-3": toggle(3),
        "Mod-k": () => {
          openLink();
          return true;
        },
      };
    },
    addInputRules() {
      return [
        new InputRule({
          find: /^(#{2,3}) $/,
          handler: ({ chain, range, match }) => {
            chain()
              .deleteRange(range)
              .setNode("heading", { level: match[1]?.length ?? 2 })
              .run();
          },
        }),
      ];
    },
  });

const orderedList = OrderedList.extend({
  addAttributes() {
    return { ...this.parent?.(), reversed: { default: null } };
  },
});
const listItem = ListItem.extend({ addAttributes: () => ({ value: { default: null } }) });

const plainText = (html: unknown) => (typeof html === "string" ? readTree(html).map(textOf).join("") : "");

const table = Table.extend({
  addAttributes: () => ({ caption: { default: null, rendered: false } }),
  renderHTML: ({ node, HTMLAttributes }) => {
    const caption = plainText(node.attrs.caption);
    const rows = ["tbody", 0] as const;
    return caption
      ? ["table", HTMLAttributes, ["caption", { contenteditable: "false" }, caption], rows]
      : ["table", HTMLAttributes, rows];
  },
  addNodeView: () => null,
  addKeyboardShortcuts() {
    // In the last cell Tab leaves the field, as everywhere else.
    const inTable = (move: () => boolean) => () => this.editor.isActive("table") && move();
    return {
      Tab: inTable(() => this.editor.commands.goToNextCell()),
      "Shift-Tab": inTable(() => this.editor.commands.goToPreviousCell()),
    };
  },
}).configure({ resizable: false });

const tableHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } };
  },
});

/** TeX between dollar signs becomes math when the closing one is typed; Backspace reverts that. */
const typedTex = Extension.create({
  name: "typedTex",
  addInputRules() {
    return [
      new InputRule({
        find: /\$\$([^$\n]+)\$\$$/,
        handler: ({ chain, range, match }) => {
          chain()
            .deleteRange(range)
            .insertContent(asBlock({ type: "texBlock", attrs: { tex: match[1]?.trim() ?? "" } }))
            .run();
        },
      }),
      new InputRule({
        // As in pandoc: no space after the opening sign or before the closing one, so that prices stay prices.
        find: /(?<![\\$])\$(?!\s)([^$\n]+)(?<![\s\\])\$$/,
        handler: ({ chain, range, match }) => {
          chain()
            .deleteRange(range)
            .insertContent({ type: "tex", attrs: { tex: match[1] ?? "" } })
            .run();
        },
      }),
    ];
  },
});

/**
 * Returns the extensions of a rich field.
 *
 * @param openLink In an article, whose headings and links have shortcuts: asks for a link's target.
 */
export function richExtensions(tools: AtomTools, placeholder: string, openLink: (() => void) | null) {
  return [
    documentNode,
    textNode,
    paragraph,
    heading,
    blockquote,
    horizontalRule,
    hardBreak,
    link,
    ...formats,
    phrase,
    BulletList,
    orderedList,
    listItem,
    table,
    TableRow,
    TableCell,
    tableHeader,
    ...atoms(tools),
    typedTex,
    ...(openLink ? [articleKeys(openLink)] : []),
    UndoRedo,
    Gapcursor,
    Placeholder.configure({ placeholder }),
  ];
}
