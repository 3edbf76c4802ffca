import { mergeAttributes, Node } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { buildDom } from "./build-dom.ts";
import { renderTexInto } from "./render-tex.ts";

/** What the non-text nodes of a document need for rendering. */
export type AtomTools = {
  pictureUrl: (file: string) => string | undefined;
  /** Returns the label for the place of an interaction or a gap, by its id. */
  placeName: (id: string) => string;
};

type Paint = (element: HTMLElement, attrs: Record<string, string | null>) => void;

/** Returns an atomic node: drawn by `paint`, selected as a whole, never typed into. */
function atom(name: string, tag: "span" | "div", attrs: readonly string[], paint: Paint) {
  const isInline = tag === "span";
  return Node.create({
    name,
    group: isInline ? "inline" : "block",
    inline: isInline,
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes: () => Object.fromEntries(attrs.map((attr) => [attr, { default: null, rendered: false }])),
    parseHTML: () => [],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes, { class: `atom atom-${name}` })],
    addNodeView: () => (props: { node: DocumentNode }) => {
      const dom = document.createElement(tag);
      dom.className = `atom atom-${name}`;
      dom.contentEditable = "false";
      paint(dom, props.node.attrs);
      return {
        dom,
        ignoreMutation: () => true,
        update: (next: DocumentNode) => {
          if (next.type.name !== name) return false;
          dom.replaceChildren();
          paint(dom, next.attrs);
          return true;
        },
      };
    },
  });
}

function paintTex(isDisplay: boolean): Paint {
  return (element, { tex }) => {
    const fault = renderTexInto(element, tex ?? "", isDisplay);
    element.toggleAttribute("data-fault", fault !== null || !tex);
    if (!tex) element.textContent = "TeX";
    element.title = fault ?? "";
  };
}

/** Returns every node that is not typed text: math, pictures, clips, places of answers and gaps, and preserved markup. */
export function atoms(tools: AtomTools) {
  const place: Paint = (element, { id }) => {
    element.dataset.placeId = id ?? "";
    element.textContent = tools.placeName(id ?? "");
  };
  const kept: Paint = (element, { html }) => element.append(buildDom(html ?? "", tools.pictureUrl));
  const picture: Paint = (element, { file, alt, width }) => {
    const image = document.createElement("img");
    image.src = tools.pictureUrl(file ?? "") ?? "";
    image.alt = alt ?? "";
    if (width) image.width = Number(width);
    element.append(image);
    element.toggleAttribute("data-fault", alt === null);
  };
  const clip: Paint = (element, { kind, file, name }) => {
    const player = document.createElement(kind === "audio" ? "audio" : "video");
    player.controls = true;
    player.preload = "metadata";
    const src = tools.pictureUrl(file ?? "");
    if (src) player.src = src;
    player.setAttribute("aria-label", name ?? "");
    element.append(player);
    element.dataset.name = name ?? "";
    element.toggleAttribute("data-fault", !name);
  };
  return [
    atom("tex", "span", ["tex"], paintTex(false)),
    atom("texBlock", "div", ["tex"], paintTex(true)),
    atom("picture", "span", ["file", "alt", "width", "height"], picture),
    atom("clip", "span", ["kind", "file", "name"], clip),
    atom("place", "span", ["id"], place),
    atom("gap", "span", ["id"], place),
    atom("kept", "span", ["html"], kept),
    atom("keptBlock", "div", ["html"], kept),
  ];
}
