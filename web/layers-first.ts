import type { Plugin } from "vite";

/**
 * Names the layers of styles, the lowest first, in each stylesheet that doesn’t begin with the lowest. Whichever of them a browser
 * loads first decides their order, and shortening a file drops the names that the file itself doesn’t need.
 *
 * @param layers The lowest first.
 */
export function layersFirst(layers: readonly [string, ...string[]]): Plugin {
  const begins = new RegExp(`^@layer ${layers[0]}\\b`);
  return {
    name: "layers-first",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== "asset" || !asset.fileName.endsWith(".css")) continue;
        const source = asset.source.toString();
        if (!begins.test(source)) asset.source = `@layer ${layers.join()};${source}`;
      }
    },
  };
}
