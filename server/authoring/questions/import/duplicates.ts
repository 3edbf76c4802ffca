import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { sha256 } from "../../../platform/secrets.ts";
import { selectAlike } from "./import.queries.ts";
import type { Prepared } from "./prepare.ts";

/** The question that exists already, and how it was recognised. */
export interface Duplicate {
  id: string;
  /** It reads the same; false when only its name at its source is the same. */
  isSameText: boolean;
  /** The earlier question of this import that it repeats; null when the original was in the bank before. */
  ours: OwnQuestion | null;
}

/** A question of the import: its zero-based index, and its title. */
interface OwnQuestion {
  number: number;
  title: string;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** A name that identifies one question: "7" in a file that doesn't name its source doesn't. */
function nameOf(source: string, identifier: string): string | null {
  if (identifier === "" || (source === "" && !isUuid(identifier))) return null;
  return short(JSON.stringify([source, identifier]));
}

/** A key of sixteen bytes: of a hundred thousand questions the texts themselves would weigh. */
const short = (text: string) => sha256(text).toString("latin1").slice(0, 16);

/** Recognises questions that are in the bank, or came earlier in the same import. */
export function createDuplicateFinder(db: Database, actor: Actor) {
  const texts = new Map<string, string>();
  const names = new Map<string, string>();
  const ours = new Map<string, OwnQuestion>();
  return {
    /** Looks up what the bank has of a batch; then `find` tells for each. */
    async lookUp(batch: readonly Prepared[]): Promise<void> {
      const named = batch.filter(({ read }) => nameOf(read.source, read.sourceIdentifier) !== null);
      const rows = await selectAlike(db, actor, {
        fingerprints: batch.map((prepared) => prepared.fingerprint),
        sources: named.map(({ read }) => read.source),
        identifiers: named.map(({ read }) => read.sourceIdentifier),
      });
      for (const row of rows) {
        if (!texts.has(short(row.fingerprint))) texts.set(short(row.fingerprint), row.id);
        const name = nameOf(row.source, row.source_identifier);
        if (name !== null && !names.has(name)) names.set(name, row.id);
      }
    },
    find({ read, fingerprint }: Prepared): Duplicate | null {
      const name = nameOf(read.source, read.sourceIdentifier);
      const byText = texts.get(short(fingerprint));
      const id = (name === null ? undefined : names.get(name)) ?? byText;
      return id === undefined ? null : { id, isSameText: id === byText, ours: ours.get(id) ?? null };
    },
    /** A question that came in, or takes the place of another. */
    add({ read, number, fingerprint }: Prepared, id: string): void {
      ours.set(id, { number, title: read.title });
      texts.set(short(fingerprint), id);
      const name = nameOf(read.source, read.sourceIdentifier);
      if (name !== null) names.set(name, id);
    },
  };
}

export type DuplicateFinder = ReturnType<typeof createDuplicateFinder>;
