import { importQuestions } from "../authoring/questions/import/import-questions.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { enqueue, type Task } from "../platform/jobs.ts";
import type { Platform } from "../platform/platform.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
import { listBank } from "./content/bank/questions.ts";
import type { DemoQuestion } from "./content/types.ts";
import { withIds } from "./fill-questions.ts";
import type { HistoryGround } from "./history-ground.ts";
import { fillBankTask } from "./task-names.ts";

type Ground = Pick<HistoryGround, "topics" | "reasons" | "nodes">;

interface Payload extends Ground {
  author: Actor;
  /** Of the import: a task that begins again adds nothing twice. */
  import: string;
}

const FILE = "sat-practice-bank.jsonl";

/** Has the bank brought in that students practise with for weeks. */
export async function needsBank(tx: Tx, { team, topics, reasons, nodes }: HistoryGround): Promise<void> {
  const payload: Payload = { author: team.tutor, import: newId(), topics, reasons, nodes };
  await enqueue(tx, fillBankTask, { ...payload }, { key: fillBankTask });
}

/** Writes questions as lines for the import, filed under their tags and lessons. */
function* linesOf(questions: readonly DemoQuestion[], { topics, reasons, nodes }: Ground): Generator<string> {
  const named = {
    tagOf: ({ topic }: DemoQuestion["text_tags"]) => topics[topic] ?? "",
    reasons: new Map(Object.entries(reasons)),
  };
  const lessons = new Map(Object.entries(nodes));
  for (const question of questions) {
    const { source_identifier } = question;
    yield `${JSON.stringify({ ...withIds(question, new Map(), named, lessons), source: "Meridian Prep", source_identifier })}\n`;
  }
}

/** Brings the bank in as the tutor would: as a file of JSON Lines. */
export function runFillBank({ db, config }: Pick<Platform, "db" | "config">): Task {
  return async (given) => {
    const { author, import: id, ...ground } = given as Payload;
    const bundle = {
      names: [FILE],
      async *open() {
        for (const line of linesOf(listBank(), ground)) yield Buffer.from(line);
      },
      read: async () => null,
      close: async () => {},
    };
    const counts = await importQuestions({
      id,
      db,
      storage: openStorage(config),
      actor: author,
      language: "en",
      bundle,
      name: FILE,
      options: { isDryRun: false, onDuplicate: "skip", status: "published", schoolId: null },
      keep: () => {},
      progress: async () => {},
    });
    if (counts.invalid + counts.unsupported > 0) throw new RangeError(`${FILE} has questions that cannot be imported`);
  };
}
