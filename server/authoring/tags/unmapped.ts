import type { ListQuery } from "@sextant/contract/common.ts";
import { type TagLevel, tagLevels } from "@sextant/contract/tags.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { z } from "zod";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createJob, getJob, jobTask, type Task } from "../../platform/jobs.ts";
import { containing, type Page, pageOf } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { countTextTag, listTextTags, mapTextTag } from "../questions/tagged.ts";
import { loadTaxonomy, lockTaxonomy, requireNamedTag } from "../taxonomy/load-taxonomy.ts";
import { pathNames } from "../taxonomy/names.ts";
import { rankOf, sameName } from "../taxonomy/taxonomy.ts";

type Unmapped = HandlerOutput<"tags.list_unmapped">["results"][number];
type Mapping = HandlerInput<"tags.map">["body"];

/** Name of the task, and kind of its job. */
export const mapTagsTask = "tags.map";
/** More questions than this take longer than one waits. */
const MAX_AT_ONCE = 5000;
const MAX_SUGGESTIONS = 3;

/** Lists the names that imported questions bear as text: those on most questions first, each with the tags of that name. */
export async function listUnmapped(db: Database, input: ListQuery, url: string): Promise<Page<Unmapped>> {
  const search = input.search ? containing(input.search) : null;
  const rows = await listTextTags(db, tagLevels, search);
  const taxonomy = await loadTaxonomy(db);
  const ordered = rows
    .map((row) => ({ ...row, level: row.level as TagLevel }))
    .toSorted(
      (one, other) =>
        rankOf(one.level) - rankOf(other.level) ||
        other.question_count - one.question_count ||
        one.name.localeCompare(other.name, "en"),
    );
  const page = pageOf(ordered, input, url);
  return {
    ...page,
    results: page.results.map((row) => ({
      ...row,
      suggestions: taxonomy.all
        .filter((tag) => tag.level === row.level && sameName(tag.name, row.name))
        .slice(0, MAX_SUGGESTIONS)
        .map((tag) => ({ id: tag.id, path: pathNames(taxonomy, tag) })),
    })),
  };
}

async function carryOut(
  db: Database,
  actor: Pick<Actor, "id" | "address" | "apiToken">,
  mapping: Mapping,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const taxonomy = await lockTaxonomy(tx);
    const tag = requireNamedTag(taxonomy, "tag", mapping.tag);
    const said = Object.fromEntries(taxonomy.pathOf(tag).map((one) => [one.level, one.name.toLowerCase()]));
    const { level, name } = mapping;
    const filedUnder = taxonomy.filedUnder(tag.id);
    const questions = await mapTextTag(tx, { level, name: name.trim(), tagId: tag.id, filedUnder, said });
    if (questions.length > 0) {
      await recordAudit(tx, {
        actor,
        action: "tags.mapped",
        subject: { type: "tag", id: tag.id },
        before: { level, name },
        after: { question_count: questions.length },
      });
    }
    return questions.length;
  });
}

/** Tags all questions that bear a name as text; where they are many, as a job. */
export async function mapUnmapped(db: Database, actor: Actor, mapping: Mapping): Promise<HandlerOutput<"tags.map">> {
  requireNamedTag(await loadTaxonomy(db), "tag", mapping.tag);
  if ((await countTextTag(db, mapping.level, mapping.name.trim())) <= MAX_AT_ONCE) {
    return { question_count: await carryOut(db, actor, mapping) };
  }
  const id = await inTransaction(db, (tx) =>
    createJob(tx, {
      kind: mapTagsTask,
      input: { ...mapping, address: actor.address },
      createdBy: actor.id,
      apiToken: actor.apiToken,
    }),
  );
  return { job: await getJob(db, id, actor.id) };
}

const mapInput = z.object({ level: z.enum(tagLevels), name: z.string(), tag: z.string(), address: z.string() });

/** Works a mapping off; begun again it finds nothing left to do. */
export function runMapTags({ db, live }: Pick<Platform, "db" | "live">): Task {
  return jobTask(db, live.wake, async (given, _report, { createdBy, apiToken }) => {
    const { address, ...mapping } = mapInput.parse(given);
    return { question_count: await carryOut(db, { id: createdBy, address, apiToken }, mapping) };
  });
}
