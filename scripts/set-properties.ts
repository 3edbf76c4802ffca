import { decl, type Root, root, rule } from "postcss";

/** Custom properties that react-aria sets on its popovers. */
const OF_LIBRARIES = ["--trigger-width"];

/** Names the custom properties that a script sets on elements. */
export function setProperties(source: string): string[] {
  return [...source.matchAll(/["'`](--[a-z][\w-]*)/g)].map(([, name = ""]) => name);
}

/** Reads a script as if it were CSS that declares what the script sets, so that stylelint knows these properties. */
export function parse(source: { toString(): string }): Root {
  const names = [...setProperties(source.toString()), ...OF_LIBRARIES];
  return root({ nodes: [rule({ selector: "*", nodes: names.map((prop) => decl({ prop, value: "env(script)" })) })] });
}

export { stringify } from "postcss";
