import type { Message } from "./messages/message.ts";
import type { ReadQuestion } from "./read-question.ts";

/** What a single document (one file of any format) gives. */
export interface ReadDocument {
  questions: ReadQuestion[];
  /** Pictures that the document itself holds, under the names that its questions give them in `data-file`. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** A document that is read question by question, so that a long one is never in memory whole; read it once. */
export interface DocumentStream {
  questions: Iterable<ReadQuestion>;
  /** As in `ReadDocument`; those of a question are there when it is given. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** Reads all of a document at once. */
export function readToEnd({ questions, pictures }: DocumentStream): ReadDocument {
  return { questions: [...questions], pictures };
}

/** A file of a package is there, and can't be read all the same. */
export class UnreadFile extends Error {
  override name = "UnreadFile";
  said: Message;

  constructor(said: Message) {
    super(said.code);
    this.said = said;
  }
}

/** The files of a package: an archive that was checked on opening, or a folder. */
export interface PackageFiles {
  /** Paths with `/`, without a leading one. */
  names: readonly string[];
  /** @throws UnreadFile when it is too large; another Error when the file is missing or damaged. */
  read(name: string): Promise<Uint8Array>;
}
