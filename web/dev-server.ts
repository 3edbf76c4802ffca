import { documentOf } from "@sextant/contract/documents.ts";
import type { Plugin, ServerOptions } from "vite";
import { moreOperations } from "./base/requests/more-operations.gen.ts";
import { operationTable } from "./base/requests/operations.gen.ts";

/** Returns the first part of every path of the API, such as `/api`. */
const apiPaths = () =>
  new Set(Object.values({ ...operationTable, ...moreOperations }).map(([, path]) => `/${path.split("/")[1] ?? ""}`));

/** Returns the options of the development server: calls of the API are answered by the server at `address`. */
export function devServer(address: string | undefined): ServerOptions {
  if (address === undefined) return {};
  return { proxy: Object.fromEntries([...apiPaths()].map((path) => [path, { target: address }])) };
}

/** Answers the paths of pages with the document that the server would answer with. */
export function devDocuments(): Plugin {
  return {
    name: "dev-documents",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
        if (isPage && request.url) request.url = `/${documentOf(request.url)}`;
        next();
      });
    },
  };
}
