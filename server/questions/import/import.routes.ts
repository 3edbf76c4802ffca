import { createReadStream } from "node:fs";
import { type AskedFormat, questionOperations } from "@sextant/contract/questions.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Format } from "@sextant/interchange/formats.ts";
import type { FastifyReply } from "fastify";
import { fileName } from "../../files/create-file.ts";
import type { Handlers } from "../../platform/binder.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createJob, getJob } from "../../platform/jobs.ts";
import { readMultipart } from "../../platform/multipart.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { waitForWork } from "../../platform/timeouts.ts";
import { writtenJson } from "../../platform/written-json.ts";
import { requireSchool } from "../check-question.ts";
import { openUpload } from "./open-upload.ts";
import { orderOf } from "./process/order-of.ts";
import { runImport } from "./process/run-import.ts";
import { createReadQueues } from "./read-queues.ts";
import { type ImportInput, importQueue, importTask } from "./task.ts";
import { type ImportSource, spooledSource, uploadedSource } from "./upload-source.ts";

/** A decision of each question, as text. */
const MAX_FIELD_BYTES = 4 * 1024 * 1024;

/** A file so small lists little, and a process takes longer to start than it to be looked into. */
const LOOKED_INTO_HERE = 1024 * 1024;

/** The reader of a format: versions of QTI 2 and 3 share one, which tells them apart itself. */
function readableFormat(asked: AskedFormat): Format {
  if (asked === "qti12") return asked;
  return asked === "qti21" || asked === "qti22" || asked === "qti3" ? "qti" : asked;
}

/** Given up when whoever asked has gone. */
function whileConnected(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort(new Refusal("malformed", "Nobody waits for the answer."));
  });
  return gone.signal;
}

/** Handles importing questions from files. */
export function importRoutes(platform: Platform): Handlers {
  const { db, config } = platform;
  const storage = openStorage(config);
  const queueFor = createReadQueues();
  const { body: fields, bodyLimit: maxBytes } = questionOperations["questions.import"];
  return {
    "questions.import": async ({ actor, request, reply }) => {
      const { fields: asked, file } = await readMultipart(request, {
        fields,
        maxBytes,
        maxFieldBytes: MAX_FIELD_BYTES,
        isFileOptional: true,
        take: async ({ name, stream }) => ({ name: fileName(name), upload: await storage.spool(stream) }),
        discard: ({ upload }) => storage.removeSpooled(upload),
      });
      const options = {
        isDryRun: asked.dry_run,
        onDuplicate: asked.on_duplicate,
        decisions: asked.decisions,
        status: asked.status,
        schoolId: asked.school ?? null,
        makesDrafts: asked.tests === "draft" && !asked.dry_run,
        ...(asked.format ? { format: readableFormat(asked.format) } : {}),
      };
      let spooled = file?.upload ?? null;
      try {
        if ((file === null) === (asked.upload === undefined)) {
          const message = "Send either a part `file` or the field `upload`.";
          throw new Refusal("malformed", message, { errors: [{ path: "file", message }] });
        }
        await requireSchool(db, actor, options.schoolId);
        const source: ImportSource = file
          ? await spooledSource(storage, file.upload, file.name)
          : await uploadedSource({ db, storage, config }, actor, asked.upload ?? "", maxBytes);
        spooled = source.spooled;
        const signal = whileConnected(reply);
        const order = orderOf(platform, { id: newId(), actor, source, options });
        if (options.isDryRun) {
          waitForWork(request);
          const report = await queueFor(source.size)(() => runImport({ ...order, task: "answer" }, { signal }));
          reply.code(200);
          return writtenJson<HandlerOutput<"questions.import">>(report ?? new Uint8Array());
        }
        if (source.size > LOOKED_INTO_HERE)
          await queueFor(source.size)(() => runImport({ ...order, task: "look" }, { signal }));
        else await (await openUpload(source.path, source.name, options.format)).close();
        const kept = source.spooled ?? (await storage.spool(createReadStream(source.path)));
        spooled = kept;
        const input: ImportInput = { upload: kept, name: source.name, role: actor.role, options };
        const id = await inTransaction(db, (tx) =>
          createJob(tx, { kind: importTask, input: { ...input }, createdBy: actor.id, queue: importQueue }),
        );
        spooled = null;
        return { job: await getJob(db, id, actor.id) };
      } finally {
        if (spooled) await storage.removeSpooled(spooled);
      }
    },
  };
}
