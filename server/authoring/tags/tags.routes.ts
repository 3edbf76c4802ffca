import { buffer } from "node:stream/consumers";
import type { ListQuery } from "@sextant/contract/common.ts";
import { type Tag, type TagLevel, tagOperations } from "@sextant/contract/tags.ts";
import type { FastifyRequest } from "fastify";
import type { Actor, Handlers } from "../../platform/binder.ts";
import { createDownloadLink } from "../../platform/downloads.ts";
import { readMultipart } from "../../platform/multipart.ts";
import type { Page } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { createTag } from "./create-tag.ts";
import { tagsDownload } from "./export-tags.ts";
import { importTags } from "./import-tags.ts";
import { type Above, getTag, listAllTags, listTags } from "./list-tags.ts";
import { mergeTag } from "./merge-tags.ts";
import { createReason, getReason, listReasons, removeReason, updateReason } from "./reasons.ts";
import { removeTag } from "./remove-tag.ts";
import { listUnmapped, mapUnmapped } from "./unmapped.ts";
import { unmergeTag } from "./unmerge-tag.ts";
import { updateTag } from "./update-tag.ts";

interface Base {
  actor: Actor;
  request: FastifyRequest;
}
interface OfOne extends Base {
  params: { id: string };
}
type ListCall = Base & { query: ListQuery & Above };
type CreateCall = Base & { body: { name: string; parent?: string; position?: number | undefined } };
type UpdateCall = OfOne & {
  body: { name?: string | undefined; parent?: string | undefined; position?: number | undefined; version: number };
};
type RemoveCall = OfOne & { query: { rehome?: string | undefined } };

/** Returns the six levels of the taxonomy, what is done with it as a whole, and reasons for error. */
export function tagRoutes({ db, config }: Platform): Handlers {
  const list =
    (level: TagLevel) =>
    ({ actor, query, request }: ListCall): Promise<Page<Tag>> =>
      listTags(db, actor, level, query, request.url);
  const create =
    (level: TagLevel) =>
    ({ actor, body }: CreateCall): Promise<Tag> =>
      createTag(db, actor, level, body);
  const get =
    (level: TagLevel) =>
    ({ actor, params }: OfOne): Promise<Tag> =>
      getTag(db, actor, level, params.id);
  const update =
    (level: TagLevel) =>
    ({ actor, params, body }: UpdateCall): Promise<Tag> =>
      updateTag(db, actor, level, params.id, body);
  const remove =
    (level: TagLevel) =>
    async ({ actor, params, query }: RemoveCall): Promise<null> => {
      await removeTag(db, actor, level, params.id, query.rehome);
      return null;
    };
  const { body: importFields, bodyLimit: maxBytes } = tagOperations["tags.import"];
  return {
    "tags.list_exam": list("exam"),
    "tags.create_exam": create("exam"),
    "tags.get_exam": get("exam"),
    "tags.update_exam": update("exam"),
    "tags.remove_exam": remove("exam"),
    "tags.list_subject": list("subject"),
    "tags.create_subject": create("subject"),
    "tags.get_subject": get("subject"),
    "tags.update_subject": update("subject"),
    "tags.remove_subject": remove("subject"),
    "tags.list_mega_domain": list("mega-domain"),
    "tags.create_mega_domain": create("mega-domain"),
    "tags.get_mega_domain": get("mega-domain"),
    "tags.update_mega_domain": update("mega-domain"),
    "tags.remove_mega_domain": remove("mega-domain"),
    "tags.list_domain": list("domain"),
    "tags.create_domain": create("domain"),
    "tags.get_domain": get("domain"),
    "tags.update_domain": update("domain"),
    "tags.remove_domain": remove("domain"),
    "tags.list_topic": list("topic"),
    "tags.create_topic": create("topic"),
    "tags.get_topic": get("topic"),
    "tags.update_topic": update("topic"),
    "tags.remove_topic": remove("topic"),
    "tags.list_sub_topic": list("sub-topic"),
    "tags.create_sub_topic": create("sub-topic"),
    "tags.get_sub_topic": get("sub-topic"),
    "tags.update_sub_topic": update("sub-topic"),
    "tags.remove_sub_topic": remove("sub-topic"),
    "tags.tree": async ({ actor, query }) => ({ results: await listAllTags(db, actor, query.counts) }),
    "tags.merge": ({ actor, params, body }) => mergeTag(db, actor, params.id, body),
    "tags.unmerge": ({ actor, params }) => unmergeTag(db, actor, params.id),
    "tags.export": async ({ actor }) => ({
      url: await createDownloadLink(db, actor, { apiHost: config.apiHost, kind: tagsDownload, input: {} }),
    }),
    "tags.import": async ({ actor, request }) => {
      const { fields, file } = await readMultipart(request, {
        fields: importFields,
        maxBytes,
        take: ({ stream }) => buffer(stream),
      });
      return importTags(db, actor, { bytes: file, isDryRun: fields.dry_run, reading: fields.reading });
    },
    "tags.list_unmapped": ({ query, request }) => listUnmapped(db, query, request.url),
    "tags.map": async ({ actor, body, reply }) => {
      const answer = await mapUnmapped(db, actor, body);
      if ("job" in answer) reply.code(202);
      return answer;
    },
    "reasons.list": ({ actor, query, request }) => listReasons(db, actor, query, request.url),
    "reasons.create": ({ actor, body }) => createReason(db, actor, body),
    "reasons.get": ({ actor, params }) => getReason(db, actor, params.id),
    "reasons.update": ({ actor, params, body }) => updateReason(db, actor, params.id, body),
    "reasons.remove": async ({ actor, params }) => {
      await removeReason(db, actor, params.id);
      return null;
    },
  };
}
