import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { bandHashes } from "@sextant/questions/similarity/bands.ts";
import { likeness } from "@sextant/questions/similarity/shingles.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { createBandIndex } from "./band-index.ts";
import { NEARLY_SAME, type SimilarQuestion } from "./find-similar.ts";
import { type ReadVersion, selectInUse, selectNearest, selectSharing, selectSignatures } from "./signatures.queries.ts";
import { loadShingles } from "./signatures.ts";

/** Beyond this, the database counts for each question again. */
const MOST_KEPT = 200_000;
/** How many are looked at first: nearly always the nearest is in use and may be read. */
const FIRST_LOOKED_AT = 4;

type Shingles = ReadonlySet<number>;
type Nearest = ReadVersion & { place: number; question_id: string };

/**
 * Makes what finds for each of many questions the one in the bank that is nearly the same, for all batches of an import: the bank is
 * asked once for each band, and what the import writes is added to that.
 *
 * @param mostKept How many questions are kept in memory.
 */
export function createNearestFinder(db: Database, actor: Actor, mostKept = MOST_KEPT) {
  const index = createBandIndex();
  let isFull = false;

  const keep = (rows: readonly { question_id: string; bands: readonly string[] }[]) => {
    for (const { question_id, bands } of rows) index.add(question_id, bands.map(BigInt));
    isFull = index.size > mostKept;
  };

  /** Of each the first that is in use and may be read, among more and more of those that share most. */
  async function pick(many: readonly (readonly bigint[])[]): Promise<Nearest[]> {
    const picked: Nearest[] = [];
    let open = many.map((bands, place) => ({ bands, place }));
    for (let limit = FIRST_LOOKED_AT; open.length > 0; limit *= 8) {
      const looked = open.map((one) => ({ ...one, ids: index.nearest(one.bands, limit) }));
      const rows = await selectInUse(db, actor, [...new Set(looked.flatMap(({ ids }) => ids))]);
      const inUse = new Map(rows.map((row) => [row.question_id, row]));
      for (const { place, ids } of looked) {
        const row = ids.map((id) => inUse.get(id)).find((one) => one !== undefined);
        if (row) picked.push({ ...row, place });
      }
      const done = new Set(picked.map(({ place }) => place));
      open = looked.filter(({ place, ids }) => !done.has(place) && ids.length === limit);
    }
    return picked;
  }

  async function findNearest(many: readonly (readonly bigint[])[]): Promise<Nearest[]> {
    if (!isFull) {
      const unasked = index.takeUnasked(many);
      if (unasked.length > 0) keep(await selectSharing(db, unasked, mostKept + 1));
    }
    return isFull ? selectNearest(db, actor, many) : pick(many);
  }

  return {
    /** Finds for each the nearest, where it is nearly the same, with how alike they are; undefined where there is none. */
    async find(many: readonly Shingles[]): Promise<(SimilarQuestion | undefined)[]> {
      const found: (SimilarQuestion | undefined)[] = many.map(() => undefined);
      if (many.length === 0) return found;
      const nearest = await findNearest(many.map(bandHashes));
      const read = await loadShingles(db, nearest);
      for (const { place, question_id, version_id } of nearest) {
        const [one, other] = [many[place], read.get(version_id)];
        const share = one && other ? Math.floor(likeness(one, other.shingles) * 100) / 100 : 0;
        if (other && share >= NEARLY_SAME)
          found[place] = { id: question_id, title: questionTitle(other.version), likeness: share };
      }
      return found;
    },
    /** Takes in what was written since: new questions, and such as were replaced. */
    async add(created: readonly { id: string; shingles: Shingles }[], replaced: readonly string[]): Promise<void> {
      if (isFull) return;
      for (const { id, shingles } of created) index.add(id, bandHashes(shingles));
      for (const id of replaced) index.remove(id);
      if (replaced.length > 0) keep(await selectSignatures(db, replaced));
      isFull = index.size > mostKept;
    },
  };
}

export type NearestFinder = ReturnType<typeof createNearestFinder>;
