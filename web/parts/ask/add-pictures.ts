import type { Picture } from "./requests.ts";
import type { Written } from "./written.ts";

/** Most pictures of a doubt or a reply. */
export const MOST_PICTURES = 4;

interface Adding {
  upload: (file: File) => Promise<Picture>;
  /** Is given what stands by then: words are typed and pictures removed while one is sent. */
  change: (change: (before: Written) => Partial<Written>) => void;
  failed: (file: File, error: unknown) => void;
}

/**
 * Sends pictures one after the other and adds each to what is written by then.
 *
 * @param room How many there is room for.
 * @returns How many were left out for want of room.
 */
export async function addPictures(files: readonly File[], room: number, adding: Adding): Promise<number> {
  for (const file of files.slice(0, room)) {
    try {
      const picture = await adding.upload(file);
      adding.change(({ pictures }) => ({ pictures: [...pictures, picture].slice(0, MOST_PICTURES) }));
    } catch (error) {
      adding.failed(file, error);
    }
  }
  return Math.max(0, files.length - room);
}
