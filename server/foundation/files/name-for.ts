import { extensionOf } from "./extension-of.ts";

interface NamedFile {
  name: string;
  media_type: string;
  created_by: string | null;
}

/** Signs that no file system, or not every one, takes in a name. */
const unsaved = /[/\\:*?"<>|]+/g;

/**
 * Returns what a file is called for a reader. Who uploaded it sees their own name for it. To everyone else that could say whose it is, or
 * what is right: they see what we call it, which is empty where it has no title.
 *
 * @param title Of what the file is, such as a material that the reader may see.
 */
export function nameFor(reader: string, file: NamedFile, title = ""): string {
  if (file.created_by === reader) return file.name;
  const own = title
    .replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll(unsaved, "-")
    .trim();
  return own === "" ? "" : `${own}.${extensionOf(file)}`;
}
