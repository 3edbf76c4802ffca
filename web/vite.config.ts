import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { languages } from "./common/language.ts";
import { onlyOurLanguages } from "./only-our-languages.ts";
import { precompress } from "./precompress.ts";
import { sharedByEntries } from "./shared-chunks.ts";

const entries = {
  main: join(import.meta.dirname, "main.tsx"),
  player: join(import.meta.dirname, "player/main.tsx"),
  signin: join(import.meta.dirname, "signin.tsx"),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), onlyOurLanguages(languages.map(({ id }) => id)), precompress()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2024",
    // Every asset is a file: the page's policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // Every browser of the target fetches modules ahead by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        main: join(import.meta.dirname, "index.html"),
        player: join(import.meta.dirname, "player.html"),
        signin: join(import.meta.dirname, "signin.html"),
        replay: join(import.meta.dirname, "replay.html"),
        recorder: join(import.meta.dirname, "recorder/recorder.ts"),
      },
      output: {
        // The server names the recorder in its documents while people are recorded.
        entryFileNames: ({ name }) => (name === "recorder" ? "recorder.js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          // What nearly every page shares comes in two files, not in fifty. The player uses none of `kit`, nor does the
          // sign-in page until a menu opens.
          groups: [
            {
              name: "react",
              test: /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
              priority: 3,
            },
            {
              name: "words-and-queries",
              test: /\/node_modules\/(@tanstack\/(react-)?query(-core)?|i18next|react-i18next)\//,
              priority: 2,
            },
            {
              name: "kit",
              test: /\/node_modules\/(react-aria-components|react-aria|react-stately|@internationalized|@tanstack)\//,
              priority: 1,
              minShareCount: 4,
            },
            { name: "icons", test: /\/node_modules\/lucide-react\//, priority: 0.4, minShareCount: 8 },
            { name: sharedByEntries(entries, 3), priority: 0.3, debugName: "shared by all" },
            { name: sharedByEntries(entries, 2), priority: 0.2, debugName: "shared by two" },
            // What the sign-in page has in common with single screens of the application comes apart from what is its own.
            {
              name: sharedByEntries({ "signin-parts": entries.signin }, 1),
              test: /\/web\/(ui|common|requests)\//,
              priority: 0.1,
              debugName: "sign-in parts",
            },
            {
              name: sharedByEntries({ "signin-screen": entries.signin }, 1),
              test: /\/web\/signin\//,
              debugName: "sign-in screen",
            },
          ],
        },
      },
    },
  },
});
