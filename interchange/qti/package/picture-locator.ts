import { isElsewhere, packagePath } from "../../package-path.ts";

/** How Canvas and other Common Cartridges write the folder of a course's files. */
const courseFiles = /^\s*(?:\$|%24)IMS[-_]CC[-_]FILE[-_]?BASE(?:\$|%24)\/?/i;
/** How Blackboard writes the folder of a document's own files. */
const embeddedFiles = /^\s*@X@EmbeddedFile\.(?:request)?location@X@/i;
/** Returns an address without that: what is left is a path, or its end. */
export const withoutCourseFolder = (address: string): string =>
  address.replace(courseFiles, "").replace(embeddedFiles, "");
/** How Blackboard names a file by its number, wherever it lies. */
const numbered = /\bxid-\d+_\d+/;

/**
 * Finds the files of a package that its documents show: from the document's folder, from the root, among a course's files, or by the end
 * of its path where only one file has it. What is not found is named by the path that it would have.
 */
export function pictureLocator(names: readonly string[]): (from: string, address: string) => string {
  const known = new Set(names);
  const endingWith = (end: string) => {
    const found = names.filter((name) => name.endsWith(`/${end}`));
    return found.length === 1 ? found[0] : undefined;
  };
  return (from, address) => {
    if (isElsewhere(address)) return address;
    const number = numbered.exec(address)?.[0];
    const byNumber =
      number === undefined ? undefined : names.find((name) => name.includes(number) && !name.endsWith(".xml"));
    const path = packagePath("", withoutCourseFolder(address));
    const beside = packagePath(from, address.replace(embeddedFiles, ""));
    const candidates = courseFiles.test(address)
      ? [`web_resources/${path}`, path]
      : [beside, path, `web_resources/${path}`];
    return (
      byNumber ??
      candidates.find((one) => known.has(one)) ??
      endingWith(path) ??
      (courseFiles.test(address) ? path : beside)
    );
  };
}
