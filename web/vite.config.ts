import { dirname, join, relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appIcons } from "./app-icons.ts";
import { languages } from "./base/common/language.ts";
import { devDocuments, devServer } from "./dev-server.ts";
import { layersFirst } from "./layers-first.ts";
import { listRelease } from "./list-release.ts";
import { onlyOurLanguages } from "./only-our-languages.ts";
import { precompress } from "./precompress.ts";
import { iconsOfEntry, pickedByWays, sharedByEntries, type Ways } from "./shared-chunks.ts";

const entries = {
  main: join(import.meta.dirname, "main.tsx"),
  player: join(import.meta.dirname, "entries/player/main.tsx"),
  signin: join(import.meta.dirname, "signin.tsx"),
};

const signedIn = join(import.meta.dirname, "entries/shell/signed-in.route.tsx");

/** Packages that get files of their own, whatever imports them. */
const GATHERED =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|i18next|react-i18next|react-aria-components|react-aria|react-stately|@internationalized|lucide-react)\//;

const some = (ids: ReadonlySet<string>, test: (id: string) => boolean) => [...ids].some(test);

const inProject = (module: string) => relative(dirname(import.meta.dirname), module);

const isOfQuestions = (module: string) => /(?:^|\/)questions\//.test(inProject(module));

/** Where small modules are that any part may use. */
const SHARED = /^(?:web\/base\/(?:common|requests|ui)|contract)\/[\w-]+\.tsx?$/;

/** Whether a module brings along a package that only those should load who need it. */
const bringsPackage = (module: string, ways: Ways) =>
  some(ways.atOnce(module), (id) => /\/node_modules\/.*(?<!\.css)$/.test(id) && !GATHERED.test(id));

const bringsKit = (module: string, ways: Ways) =>
  some(ways.atOnce(module), (id) => /\/node_modules\/react-aria/.test(id));

const bringsQuestions = (module: string, ways: Ways) => some(ways.atOnce(module), isOfQuestions);

/** Modules that the player and the sign-in pages may load: they never share a file with the application. */
const isOfOthers = (module: string, ways: Ways) =>
  [entries.player, entries.signin].some((entry) => ways.ever(entry, [entries.main]).has(module));

const isShared = (module: string, ways: Ways, parts: number) =>
  ways.countParts(module) >= parts && !isOfOthers(module, ways) && !bringsPackage(module, ways);

const ofQuestions = (module: string, name: string, otherwise: string | null) =>
  isOfQuestions(module) ? name : otherwise;

/** The room of the page, or the workspace beside it, that a module is in. */
const roomOf = (module: string) => /^(?:web\/\w+\/)?([\w-]+)/.exec(inProject(module))?.[1] ?? "own";

const sharedByTwo = sharedByEntries(entries, 2);
const picked = (name: (module: string, ways: Ways) => string | null) => pickedByWays(Object.values(entries), name);

export default defineConfig({
  root: import.meta.dirname,
  publicDir: "base/public",
  plugins: [
    react(),
    devDocuments(),
    onlyOurLanguages(languages.map(({ id }) => id.slice(0, 2))),
    layersFirst(["base", "components", "utilities"]),
    appIcons("base/public/favicon.svg"),
    listRelease("player"),
    precompress(),
  ],
  server: devServer(process.env.SEXTANT_API),
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
        "api-docs": join(import.meta.dirname, "api-docs.html"),
        recorder: join(import.meta.dirname, "entries/recorder/recorder.ts"),
        "service-worker": join(import.meta.dirname, "entries/worker/main.ts"),
      },
      output: {
        // The server names the recorder in its documents while people are recorded; a service worker keeps its address for ever.
        entryFileNames: ({ name }) =>
          ["recorder", "service-worker"].includes(name) ? "[name].js" : "assets/[name]-[hash].js",
        codeSplitting: {
          // What nearly every page shares is in two files, not in fifty. The player uses none of `kit`, nor does the
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
            { name: "icons", test: /\/node_modules\/lucide-react\//, priority: 0.4, minShareCount: 16 },
            {
              name: (module, context) => {
                const entriesOf = sharedByTwo(module, context) ?? "";
                // What only the player and the sign-in page share is too small for a file of its own, and the application needs it anyway.
                return ["main-player-signin", "player-signin"].includes(entriesOf) ? "main-player-signin" : null;
              },
              priority: 0.3,
              debugName: "shared by all",
            },
            { name: sharedByTwo, priority: 0.2, debugName: "shared by two" },
            // What the sign-in page has in common with single screens of the application comes apart from what is its own.
            {
              name: sharedByEntries({ "signin-parts": entries.signin }, 1),
              test: /\/web\/base\/(ui|common|requests)\//,
              priority: 0.1,
              debugName: "sign-in parts",
            },
            {
              name: sharedByEntries({ "signin-screen": entries.signin }, 1),
              test: /\/web\/entries\/signin\//,
              debugName: "sign-in screen",
            },
            // The application’s own files, by who needs them: a screen asks for some twenty, not for a hundred with a line or two each.
            // The player doesn’t wait for icons that only others need.
            { name: iconsOfEntry(entries.player, "player-icons"), priority: 0.096, debugName: "icons of the player" },
            { name: "more-icons", test: /\/node_modules\/lucide-react\//, priority: 0.095, minShareCount: 2 },
            {
              name: picked((module, ways) => {
                if (!ways.atOnce(entries.player).has(module) || ways.countParts(module) === 0) return null;
                return bringsPackage(module, ways) ? null : ofQuestions(module, "answering", "player-parts");
              }),
              priority: 0.09,
              debugName: "parts of the player",
            },
            {
              name: picked((module, ways) => {
                if (!isOfOthers(module, ways) || bringsPackage(module, ways)) return null;
                // What others may load later would otherwise be part of the application, and bring all of it along.
                const isEarly = [entries.player, entries.signin].some((entry) => ways.atOnce(entry).has(module));
                const isOfMain = ways.ever(entries.main, [entries.player, entries.signin]).has(module);
                const later = isOfMain && !isEarly && SHARED.test(inProject(module)) ? "shared-later" : null;
                if (ways.countParts(module) < 4) return later;
                return ofQuestions(module, "questions", bringsKit(module, ways) ? "parts" : later);
              }),
              priority: 0.08,
              debugName: "parts of several entries",
            },
            {
              name: picked((module, ways) => {
                if (module === entries.main || isOfOthers(module, ways)) return null;
                if (ways.atOnce(entries.main).has(module)) return "application";
                return ways.atOnce(signedIn).has(module) ? "signed-in" : null;
              }),
              priority: 0.07,
              debugName: "frame of the application",
            },
            {
              name: picked((module, ways) =>
                isShared(module, ways, 6) && !bringsQuestions(module, ways) ? "screens" : null,
              ),
              priority: 0.06,
              debugName: "parts of many screens",
            },
            {
              name: picked((module, ways) =>
                isShared(module, ways, 2) && !bringsQuestions(module, ways) ? `${roomOf(module)}-parts` : null,
              ),
              priority: 0.05,
              debugName: "parts of some screens",
            },
            {
              name: picked((module, ways) => (isShared(module, ways, 2) ? "screens-with-questions" : null)),
              priority: 0.04,
              debugName: "parts of screens with questions",
            },
          ],
        },
      },
    },
  },
});
