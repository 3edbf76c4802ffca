import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HelpPage } from "../../people/help/help-page.ts";
import { type Piece, readMarkup } from "../../people/help/read-markup.ts";
import { screenHelp } from "../../people/help/screen-help.ts";
import { type Topic, topics } from "../../people/help/topics.ts";

type Tree = { [key: string]: unknown };

const catalogues = import.meta.glob<{ messages: Tree }>(["/web/*/*/messages/*.ts", "/web/*/*/*/messages/*.ts"], {
  eager: true,
});
const players = import.meta.glob<Tree>(
  ["/web/entries/player/texts/{en,ar}.ts", "/web/entries/player/tools/calculator/messages/{en,ar}.ts"],
  {
    eager: true,
  },
);
const contents = import.meta.glob<{ pages: Record<string, HelpPage> }>("/web/people/help/content/*.ts", {
  eager: true,
});

const languages = ["en", "ar"] as const;
const pages = new Map(Object.values(contents).flatMap(({ pages: own }) => Object.entries(own)));

const textsOf = ({ lead, steps, more = [], troubles }: HelpPage) => [
  lead,
  ...steps,
  ...more.flatMap(({ title, steps: others }) => [title, ...others]),
  ...troubles.flatMap(({ what, todo }) => [what, todo]),
];

const at = (tree: unknown, key: string): unknown =>
  key.split(".").reduce<unknown>((part, name) => (part as Tree | undefined)?.[name], tree);

const catalogue = (namespace: string, language: string) =>
  Object.entries(catalogues).find(([path]) => path.endsWith(`/${namespace}/messages/${language}.ts`))?.[1].messages;

type Label = Extract<Piece, { kind: "label" }>;
const labels = (text: string): Label[] => readMarkup(text).filter((piece) => piece.kind === "label");

/** Why a label can’t be shown in a language; null when it can. */
function faultOf({ key, values }: Label, language: string): string | null {
  const [namespace = "", name = ""] = key.split(":");
  const messages = catalogue(namespace, language);
  const found = at(messages, "count" in values ? `${name}_other` : name);
  if (typeof found !== "string") return `${key} isn’t in ${language}`;
  const inserts = [...found.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, insert = ""]) => insert);
  const missing = inserts.filter((insert) => !(insert in values));
  return missing.length > 0 ? `${key} needs ${missing.join(", ")}` : null;
}

test("every page of the list has its text, and there are no others", () => {
  expect([...pages.keys()].sort()).toEqual(topics.map(({ id }) => id).sort());
});

/** Pages whose pictures are still to be taken. */
const withoutPicture = ["safe-exam-browser"];

test("every page has a picture, but for those listed, and `npm run pictures` takes it", () => {
  const lacking = [...pages].filter(([, { picture }]) => !picture).map(([id]) => id);
  expect(lacking.filter((id) => !withoutPicture.includes(id))).toEqual([]);
  expect(withoutPicture.filter((id) => pages.get(id)?.picture)).toEqual([]);
  const taking = readFileSync(join(import.meta.dirname, "../../../e2e/pictures/help.ts"), "utf8");
  const pictured = [...pages.keys()].filter((id) => !lacking.includes(id));
  expect(pictured.filter((id) => !taking.includes(`"${id}"`))).toEqual([]);
});

test("every page that says what its picture shows has one in both colour schemes, and there are no others", () => {
  const wanted = [...pages].flatMap(([id, { picture }]) =>
    picture ? ["dark", "light"].map((scheme) => `${id}-${scheme}.webp`) : [],
  );
  const folder = join(import.meta.dirname, "../../people/help/pictures");
  expect(readdirSync(folder).sort()).toEqual(wanted.sort());
});

test.each(languages)("every label that a page names is on screen in %s", (language) => {
  const all = [...pages].flatMap(([id, page]) =>
    textsOf(page).flatMap((text) => labels(text).map((label) => ({ id, label }))),
  );
  expect(all.length).toBeGreaterThan(300);
  expect(all.flatMap(({ id, label }) => faultOf(label, language)?.replace(/^/, `${id}: `) ?? [])).toEqual([]);
});

/** Texts in the code of the page from which keys are made: whole ones, and those with parts that are filled in. */
const keysInCode = (() => {
  const files = globSync("**/*.{ts,tsx}", {
    cwd: join(import.meta.dirname, "../.."),
    exclude: ["**/node_modules/**", "**/messages/**", "**/*.test.*", "people/help/**"],
  });
  const code = files.map((file) => readFileSync(join(import.meta.dirname, "../..", file), "utf8")).join("\n");
  const whole = new Set([...code.matchAll(/"([\w:.-]+)"/g)].map(([, text = ""]) => text));
  const templates = new Set(
    [...code.matchAll(/`((?:[\w:.-]|\$\{[^{}`]*\})*\.(?:[\w:.-]|\$\{[^{}`]*\})*)`/g)].map(([, text = ""]) => text),
  );
  const filled = /\$\{[^{}`]*\}/g;
  const made = [...templates]
    .filter((text) => /\w/.test(text.replaceAll(filled, "")))
    .map((text) => new RegExp(`^${text.replaceAll(".", "\\.").replaceAll(filled, "[\\w-]+")}$`));
  return { whole, made };
})();

/** Tells whether the code of the page has what makes this key. */
function isShown(key: string): boolean {
  const [, name = ""] = key.split(":");
  const { whole, made } = keysInCode;
  return [key, name].some((one) => whole.has(one) || made.some((pattern) => pattern.test(one)));
}

test("every label that a page names is shown by the code", () => {
  const named = new Set(
    [...pages.values()].flatMap((page) =>
      textsOf(page)
        .flatMap(labels)
        .map(({ key }) => key),
    ),
  );
  // Labels of a running test are held against the player’s own.
  const ofScreens = [...named].filter((key) => !key.startsWith("help:"));
  expect(ofScreens.length).toBeGreaterThan(300);
  expect(ofScreens.filter((key) => !isShown(key))).toEqual([]);
});

test.each([
  ["settings:save", true],
  ["live:extend.submit", true],
  ["settings:said_nowhere.by_anything", false],
])("whether %s is shown is known", (key, shown) => expect(isShown(key)).toBe(shown));

/** Labels of other programs, which pages quote: ours are marked, so that they’re said as on screen and in its language. */
const ofOthers = [
  "APIs & Services",
  "App registrations",
  "Authorized redirect URIs",
  "Automatic",
  "Certificates & secrets",
  "Credentials",
  "Developer Keys",
  "Dynamic registration",
  "Manage tools",
  "Provisioning",
  "Select content",
  "Web",
  "redirect_uri_mismatch",
];

const wordsIn = (text: string) =>
  readMarkup(text)
    .map((piece) => (piece.kind === "words" ? piece.text : "…"))
    .join("");

test("what a page quotes is a label of another program", () => {
  const quoted = [...pages.values()].flatMap((page) =>
    textsOf(page).flatMap((text) => [...wordsIn(text).matchAll(/“([^”]*)”/g)].map(([, label = ""]) => label)),
  );
  expect([...new Set(quoted)].sort()).toEqual(ofOthers);
});

test("a place is named by its label within a sentence", () => {
  const places = Object.values((at(catalogue("shell", "en"), "places") ?? {}) as Record<string, string>);
  // But for the key of that name, the screen of a phone, and what a browser asks.
  const inWords = new RegExp(`(?<=[\\w,;:] )(?<!\\bpress )(?:${places.join("|")})\\b(?! Screen| to Allow)`, "g");
  const found = [...pages].flatMap(([id, page]) =>
    textsOf(page).flatMap((text) => [...wordsIn(text).matchAll(inWords)].map(([name]) => `${id}: ${name}`)),
  );
  expect(places).toContain("Home");
  expect(found).toEqual([]);
});

test("no page has marks that aren’t read", () => {
  for (const [id, page] of pages)
    for (const text of textsOf(page)) {
      const words = readMarkup(text).map((piece) => (piece.kind === "words" ? piece.text : ""));
      expect([id, text, words.join("").match(/[{}`|]/)]).toEqual([id, text, null]);
    }
});

test("the names of screens that pages lead to are on screen", () => {
  for (const { id, opens } of topics as readonly Topic[])
    for (const { name } of opens)
      for (const key of name)
        for (const language of languages)
          expect([id, faultOf({ kind: "label", key, values: {} }, language)]).toEqual([id, null]);
});

test.each(languages)("labels of a running test are those that the player has in %s", (language) => {
  const own = catalogue("help", language) ?? {};
  const compare = (mine: unknown, theirs: unknown, path: string) => {
    // A word that depends on something is shown here as it mostly is.
    const said = typeof theirs === "function" ? theirs() : theirs;
    if (typeof mine === "string") expect([path, mine]).toEqual([path, said]);
    else
      for (const [name, value] of Object.entries(mine as Tree))
        compare(value, (theirs as Tree | undefined)?.[name], `${path}.${name}`);
  };
  compare(own.player, players[`/web/entries/player/texts/${language}.ts`]?.[language], "player");
  const calculator = `/web/entries/player/tools/calculator/messages/${language}.ts`;
  compare(own.calculator, players[calculator]?.[language], "calculator");
});

const web = join(import.meta.dirname, "../..");
const routes = globSync("**/*.routes.ts", { cwd: web, exclude: ["**/node_modules/**"] }).flatMap((file) =>
  [...readFileSync(join(web, file), "utf8").matchAll(/\bpath: "([^"]+)"/g)].map(([, path = ""]) => path),
);

test("pages lead to screens that exist, and screens with help exist", () => {
  const named = topics.flatMap(({ opens }) => opens.map(({ href }) => href.replace(/\?.*/, "")));
  expect([...named, ...screenHelp.map(({ path }) => path)].filter((path) => !routes.includes(path))).toEqual([]);
});

test("a page says what it’s for in one sentence, has steps, and each text is one thing to read", () => {
  for (const [id, page] of pages) {
    expect([id, page.lead]).toEqual([id, expect.stringMatching(/^[A-Z][^.]*\.$/)]);
    expect([id, page.steps.length >= 3]).toEqual([id, true]);
    for (const text of textsOf(page)) expect([id, text, text.length < 330]).toEqual([id, text, true]);
    for (const { what, todo } of page.troubles)
      expect([id, what, /\.$/.test(what) && !/^\{\{/.test(what), /[.…}]$/.test(todo)]).toEqual([id, what, false, true]);
  }
});
