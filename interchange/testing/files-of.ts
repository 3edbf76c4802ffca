import type { PackageFiles } from "../read-document.ts";

/** Returns a package that exists nowhere but here: names with their texts. */
export function filesOf(contents: Readonly<Record<string, string | Uint8Array>>): PackageFiles {
  return {
    names: Object.keys(contents),
    async read(name) {
      const content = contents[name];
      if (content === undefined) throw new Error(`no such file: ${name}`);
      return typeof content === "string" ? new TextEncoder().encode(content) : content;
    },
  };
}
