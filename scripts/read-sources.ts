import { globSync } from "node:fs";

/** Strings and comments. */
const TOKENS = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*([\s\S]*?)\*\/|\/\/([^\n]*)/g;

/** Lists the project’s sources, without what is generated. @param root Of the project. @param endings Such as `{ts,tsx}`. */
export function listSources(root: string, endings: string): string[] {
  return globSync(`{bench,contract,e2e,interchange,psychometrics,questions,scripts,server,web}/**/*.${endings}`, {
    cwd: root,
    exclude: ["**/node_modules/**", "web/dist/**", "**/*.gen.ts"],
  }).sort();
}

/** Returns the comments of an SQL file, each as one line. */
export function sqlCommentsIn(source: string): string[] {
  return [...source.matchAll(/^(?: *--[^\n]*\n?)+/gm)].map(([block]) =>
    block
      .replaceAll(/^ *-- ?/gm, "")
      .replaceAll(/`[^`\n]*`/g, "…")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

/** Returns the comments of a source, each as one line without its code. */
export function commentsIn(source: string): string[] {
  return [...source.matchAll(TOKENS)].flatMap(([, block, line]) => {
    const text = block?.replaceAll(/^\s*\*+ ?/gm, "") ?? line;
    return text === undefined
      ? []
      : [
          text
            .replaceAll(/`[^`\n]*`/g, "…")
            .replaceAll(/\s+/g, " ")
            .trim(),
        ];
  });
}
