import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { languages } from "./common/language.ts";
import { onlyOurLanguages } from "./only-our-languages.ts";
import { precompress } from "./precompress.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), onlyOurLanguages(languages.map(({ id }) => id)), precompress()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2024",
    // Every asset is a file: the page's policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        main: join(import.meta.dirname, "index.html"),
        player: join(import.meta.dirname, "player.html"),
      },
      output: {
        codeSplitting: {
          // What nearly every page shares comes in two files, not in fifty. The player uses none of `kit`.
          groups: [
            {
              name: "react",
              test: /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
              priority: 2,
            },
            {
              name: "kit",
              test: /\/node_modules\/(react-aria-components|react-aria|react-stately|@internationalized|@tanstack|i18next|react-i18next)\//,
              priority: 1,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
});
