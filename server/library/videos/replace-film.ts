import { listFileHashes } from "../../foundation/files/get-file.ts";
import type { Tx } from "../../platform/database/client.ts";
import type { Container } from "./codecs/bytes.ts";

/** What a video has of its film. */
interface Before {
  film: number;
  file_id: string | null;
  link: string | null;
}
/** What takes its place: a file with what its headers say, or a link. */
type Film = { file: string; container: Container } | { link: string };

/** Tells whether what a video gets is another film than it had: other bytes, or another address. */
async function isAnother(tx: Tx, before: Before, film: Film): Promise<boolean> {
  if ("link" in film) return before.link !== film.link;
  if (before.file_id === null) return true;
  const hashes = await listFileHashes(tx, [before.file_id, film.file]);
  return hashes.get(before.file_id) !== hashes.get(film.file);
}

/**
 * Returns what changes in the row of a video that gets a film. Another film counts as a new one, of which nobody has watched anything yet;
 * its length is what its file says, else what the author says, and never that of the film before.
 */
export async function replaceFilm(tx: Tx, before: Before, film: Film, saidMs: number | null | undefined) {
  const hadNone = before.file_id === null && before.link === null;
  const isNew = await isAnother(tx, before, film);
  const found = "link" in film ? null : film.container.durationMs;
  return {
    ...("link" in film
      ? { link: film.link, file_id: null, codecs: [], is_cut_off: false }
      : {
          link: null,
          file_id: film.file,
          codecs: film.container.codecs,
          is_cut_off: film.container.isCutOff,
        }),
    state: "ready" as const,
    problem: null,
    ...(isNew && !hadNone
      ? { film: before.film + 1, film_since: new Date(), duration_ms: found ?? saidMs ?? null }
      : {}),
    ...(found ? { duration_ms: found } : {}),
  };
}
