import { tagLevels } from "@sextant/contract/tags.ts";
import { type Message, message } from "@sextant/interchange/messages/message.ts";
import { placePictures } from "@sextant/interchange/pictures.ts";
import type { SimilarQuestion } from "../similar/find-similar.ts";
import type { Decided } from "./decide-batch.ts";
import type { Duplicate } from "./duplicates.ts";
import type { ImportRun } from "./import-run.ts";
import type { ImportPictures } from "./pictures.ts";
import type { Prepared } from "./prepare.ts";
import type { Writing } from "./write-batch.ts";

const levels = new Set<string>(tagLevels);

/** Names of tags that lead to no tag yet, and stay text until staff map them. */
function hasNamesToMap({ text_tags }: Prepared["content"]): boolean {
  const named = Object.entries(text_tags ?? {}).filter(([, name]) => name.trim() !== "");
  return named.some(([level]) => levels.has(level.toLowerCase().replaceAll("_", "-")));
}

function duplicateMessage({ isSameText, ours }: Duplicate): Message {
  if (!ours) return message(isSameText ? "same_text_in_bank" : "same_name_in_bank");
  return message(isSameText ? "same_text_here" : "same_name_here", { title: ours.title });
}

/** In whole percent, and only what is the same in 100. */
const shownPercent = (likeness: number) => (likeness < 1 ? Math.min(99, Math.round(likeness * 100)) : 100);

/** Says what it is like; with the id, so that the screen can lead there. */
function likeMessage({ id, title, likeness }: SimilarQuestion): Message {
  const { code, values } = message("nearly_same", { percent: shownPercent(likeness), title });
  return { code, values: { ...values, question: id } };
}

/** Shows a question as it would be imported: pictures under the names in the file. */
function preview({ content, pictures }: Prepared): Record<string, unknown> {
  const shown = placePictures(content, (hash) => pictures.get(hash)?.name ?? hash);
  return JSON.parse(JSON.stringify(shown)) as Record<string, unknown>;
}

/** Its pictures as data URLs, as far as the report has room for them. */
function shownPictures({ pictures: own }: Prepared, pictures: ImportPictures) {
  const named = [...own.values()].flatMap(({ hash, name }) => {
    const address = pictures.shown(hash);
    return address === null ? [] : [[name, address] as const];
  });
  return named.length === 0 ? {} : { pictures: Object.fromEntries(named) };
}

/** What came of writing a batch. */
export interface Written {
  /** Why some weren't written, by their ids. */
  failures: ReadonlyMap<string, Message>;
  /** What new ones read nearly like in the bank. */
  likes: ReadonlyMap<Writing, SimilarQuestion>;
}

/** Reports what became of a question; in a dry run, what would, with the question itself. */
export function reportDecided(run: ImportRun, decided: Decided, written: Written): void {
  const { report, pictures } = run;
  const { isDryRun } = run.options;
  switch (decided.kind) {
    case "refused": {
      const { read, status, messages } = decided.one;
      report.add(read, { status, question: null, messages });
      break;
    }
    case "left_out":
      report.leaveOut(decided.one.read, decided.one.status);
      break;
    case "duplicate": {
      const { one, duplicate } = decided;
      const question = isDryRun && duplicate.ours ? null : duplicate.id;
      const messages = [duplicateMessage(duplicate), ...one.messages];
      const incoming = isDryRun ? { incoming: preview(one), ...shownPictures(one, pictures) } : {};
      const repeats = duplicate.ours ? { repeats: true, repeats_item: duplicate.ours.number } : {};
      report.add(one.read, { status: "duplicate", question, messages, ...incoming, ...repeats });
      break;
    }
    case "imported": {
      const { one, id, writing } = decided;
      const failure = writing && written.failures.get(writing.id);
      if (failure) {
        const isKept = writing.isReplacement;
        const messages = [failure, ...one.messages];
        report.add(one.read, {
          status: isKept ? "duplicate" : "invalid",
          question: isKept ? writing.id : null,
          messages,
        });
        break;
      }
      const question = isDryRun ? preview(one) : id;
      const replaced = writing?.isReplacement ? [message("replaces")] : [];
      const like = writing && written.likes.get(writing);
      const likes = like ? [likeMessage(like)] : [];
      const messages = [...one.messages, ...replaced, ...likes];
      const names = hasNamesToMap(one.content) ? { unmapped: true } : {};
      const shown = isDryRun ? shownPictures(one, pictures) : {};
      report.add(one.read, { status: one.status, question, messages, ...names, ...shown });
      break;
    }
  }
}
