import { extensionOf } from "./extension-of.ts";

interface NamedFile {
  name: string;
  media_type: string;
  created_by: string | null;
}

/** Signs that no file system, or not every one, takes in a name. */
const unsaved = /[/\\:*?"<>|]+/g;

/**
 * Returns what a file is called for a reader. The person who uploaded it sees their own name for it. To everyone else that
 * name could say whose it is, or what is right: they see one of ours, which is empty where there is no title.
 *
 * @param title Title of what the file belongs to, such as material that the reader may see.
 */
export function nameFor(reader: string, file: NamedFile, title = ""): string {
  if (file.created_by === reader) return file.name;
  const own = title
    .replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll(unsaved, "-")
    .trim();
  return own === "" ? "" : `${own}.${extensionOf(file)}`;
}
