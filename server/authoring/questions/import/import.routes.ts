import { createReadStream } from "node:fs";
import { type AskedFormat, questionOperations } from "@sextant/contract/questions.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Format } from "@sextant/interchange/formats.ts";
import type { FastifyReply } from "fastify";
import { requireTokenScope } from "../../../foundation/access/token-scope.ts";
import { fileName } from "../../../foundation/files/create-file.ts";
import type { Handlers } from "../../../platform/binder.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { createJob, getJob } from "../../../platform/jobs.ts";
import { readMultipart } from "../../../platform/multipart.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { waitForWork } from "../../../platform/timeouts.ts";
import { becomeJob, resultWithin, trackWork } from "../../../platform/tracked-work.ts";
import { writtenJson } from "../../../platform/written-json.ts";
import { settleSchool } from "../check-question.ts";
import { openUpload } from "./open-upload.ts";
import { importJobSpec } from "./process/import-job-spec.ts";
import { writeJobResult } from "./process/job-result.ts";
import { runImport } from "./process/run-import.ts";
import { createReadQueues } from "./read-queues.ts";
import { checkImportTask, type ImportInput, importQuestionsTask, importQueue } from "./task.ts";
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

/** Returns a signal that aborts when the client disconnects; from `leave` on it doesn’t. */
function whileConnected(reply: FastifyReply): { signal: AbortSignal; leave: () => void } {
  const gone = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished) gone.abort(new Refusal("malformed", "Nobody waits for the answer."));
  };
  reply.raw.once("close", onClose);
  return { signal: gone.signal, leave: () => reply.raw.off("close", onClose) };
}

/** Handles importing questions from files. */
export function importRoutes(platform: Platform): Handlers {
  const { db, live, config } = platform;
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
      let spooled = file?.upload ?? null;
      try {
        if ((file === null) === (asked.upload === undefined)) {
          const message = "Send either a part `file` or the field `upload`.";
          throw new Refusal("malformed", message, { errors: [{ path: "file", message }] });
        }
        const options = {
          isDryRun: asked.dry_run,
          onDuplicate: asked.on_duplicate,
          decisions: asked.decisions,
          status: asked.status,
          ...(asked.pool ? { pool: asked.pool } : {}),
          schoolId: await settleSchool(db, actor, asked.school),
          makesDrafts: asked.tests === "draft" && !asked.dry_run,
          ...(asked.format ? { format: readableFormat(asked.format) } : {}),
          ...(asked.reading ? { reading: asked.reading } : {}),
          remembers: asked.remember,
        };
        if (options.makesDrafts) requireTokenScope(actor, "assessments.write");
        const source: ImportSource = file
          ? await spooledSource(storage, file.upload, file.name)
          : await uploadedSource({ db, storage, config }, actor, asked.upload ?? "", maxBytes);
        spooled = source.spooled;
        const { signal, leave } = whileConnected(reply);
        const spec = importJobSpec(platform, { id: newId(), actor, source, options });
        if (options.isDryRun) {
          waitForWork(request);
          const work = trackWork(({ progress }) =>
            queueFor(source.size)(() => runImport({ ...spec, task: "answer" }, { signal, onProgress: progress })),
          );
          const soon = await resultWithin(work, asked.wait * 1000);
          if (soon) {
            reply.code(200);
            return writtenJson<HandlerOutput<"questions.import">>(soon.result ?? new Uint8Array());
          }
          const kept = source.spooled ?? (await storage.spool(createReadStream(source.path)));
          spooled = kept;
          const input: ImportInput = { upload: kept, name: source.name, role: actor.role, options };
          const job = { kind: checkImportTask, input: { ...input }, createdBy: actor.id, apiToken: actor.apiToken };
          leave();
          const id = await becomeJob({ db, wake: live.wake }, job, work, {
            finish: (jobId, report) => writeJobResult(db, jobId, report ?? new Uint8Array()),
            ended: () => storage.removeSpooled(kept),
          });
          spooled = null;
          return { job: await getJob(db, id, actor.id) };
        }
        if (source.size > LOOKED_INTO_HERE)
          await queueFor(source.size)(() => runImport({ ...spec, task: "look" }, { signal }));
        else await (await openUpload(source.path, source.name, options.format)).close();
        const kept = source.spooled ?? (await storage.spool(createReadStream(source.path)));
        spooled = kept;
        const input: ImportInput = { upload: kept, name: source.name, role: actor.role, options };
        const id = await inTransaction(db, (tx) =>
          createJob(tx, {
            kind: importQuestionsTask,
            input: { ...input },
            createdBy: actor.id,
            apiToken: actor.apiToken,
            queue: importQueue,
          }),
        );
        spooled = null;
        return { job: await getJob(db, id, actor.id) };
      } finally {
        if (spooled) await storage.removeSpooled(spooled);
      }
    },
  };
}
