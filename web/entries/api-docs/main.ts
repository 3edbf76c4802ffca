import "swagger-ui-dist/swagger-ui.css";
import "../../base/ui/styles/tokens.css";
import "./api-docs.css";
import start from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { readBlocks } from "./blocks.ts";

const root = document.documentElement;
// The reference is in English, whatever language was chosen.
root.lang = "en";
root.dir = "ltr";

const followTheme = () => root.classList.toggle("dark-mode", root.dataset.theme === "dark");
followTheme();
new MutationObserver(followTheme).observe(root, { attributeFilter: ["data-theme"] });

// Read here, since a file shared with the application would bring more of it along.
const apiHost = document.querySelector('meta[name="sextant-api-host"]')?.getAttribute("content") ?? "";

const nothing = () => null;
const hidden = () => nothing;

start({
  url: `${apiHost}/api/openapi.json`,
  dom_id: "#reference",
  // Groups are closed at first: hundreds of open operations take seconds to draw.
  docExpansion: "none",
  deepLinking: true,
  filter: true,
  tagsSorter: "alpha",
  operationsSorter: "alpha",
  defaultModelsExpandDepth: -1,
  defaultModelRendering: "model",
  defaultModelExpandDepth: 2,
  displayOperationId: true,
  // It’s for reading: it sends nothing, and asks no validator elsewhere.
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [
    () => ({
      wrapComponents: {
        // As elements, since the page’s policy lets no HTML in.
        Markdown:
          (_, { React: { createElement } }) =>
          ({ source = "" }) => {
            const inline = (pieces: string[]) =>
              pieces.map((piece, index) => (index % 2 === 1 ? createElement("code", { key: index }, piece) : piece));
            const blocks = readBlocks(source).map((block, index) => {
              if (block.kind === "text") return createElement("p", { key: index }, ...inline(block.pieces));
              const [head = [], ...body] = block.rows.map((row, rowIndex) =>
                createElement(
                  "tr",
                  { key: rowIndex },
                  ...row.map((cell) => createElement(rowIndex === 0 ? "th" : "td", null, ...inline(cell))),
                ),
              );
              return createElement(
                "details",
                { key: index },
                createElement("summary", null, "All codes"),
                createElement("table", null, createElement("thead", null, head), createElement("tbody", null, ...body)),
              );
            });
            return createElement("div", { className: "renderedMarkdown" }, ...blocks);
          },
        // There is one server, this one, and nothing to sign in to.
        ServersContainer: hidden,
        AuthorizeBtnContainer: hidden,
        authorizeOperationBtn: hidden,
      },
    }),
  ],
});
