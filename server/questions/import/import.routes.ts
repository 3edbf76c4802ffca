import { type AskedFormat, questionOperations } from "@sextant/contract/questions.ts";
import type { Format } from "@sextant/interchange/formats.ts";
import { fileName } from "../../files/create-file.ts";
import type { Handlers } from "../../platform/binder.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createJob, getJob } from "../../platform/jobs.ts";
import { readMultipart } from "../../platform/multipart.ts";
import type { Platform } from "../../platform/platform.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { requireSchool } from "../check-question.ts";
import { importQuestions } from "./import-questions.ts";
import { openUpload } from "./open-upload.ts";
import { type ImportInput, importTask } from "./task.ts";

/** The reader of a format: versions of QTI 2 and 3 share one, which tells them apart itself. */
function readableFormat(asked: AskedFormat): Format {
  if (asked === "qti12") return asked;
  return asked === "qti21" || asked === "qti22" || asked === "qti3" ? "qti" : asked;
}

/** Bringing questions in from files. */
export function importRoutes({ db, config }: Platform): Handlers {
  const storage = openStorage(config);
  const { body: fields, bodyLimit: maxBytes } = questionOperations["questions.import"];
  return {
    "questions.import": async ({ actor, request, reply }) => {
      const { fields: asked, file } = await readMultipart(request, {
        fields,
        maxBytes,
        take: async ({ name, stream }) => ({ name: fileName(name), upload: await storage.spool(stream) }),
        discard: ({ upload }) => storage.removeSpooled(upload),
      });
      const options = {
        isDryRun: asked.dry_run,
        onDuplicate: asked.on_duplicate,
        status: asked.status,
        schoolId: asked.school ?? null,
        ...(asked.format ? { format: readableFormat(asked.format) } : {}),
      };
      let isOwed = false;
      try {
        await requireSchool(db, actor, options.schoolId);
        const bundle = await openUpload(await storage.spooled(file.upload), file.name, options.format);
        try {
          if (options.isDryRun) {
            const report = await importQuestions({
              id: newId(),
              db,
              storage,
              actor,
              bundle,
              options,
              progress: async () => {},
            });
            reply.code(200);
            return report;
          }
        } finally {
          await bundle.close();
        }
        const input: ImportInput = { upload: file.upload, name: file.name, role: actor.role, options };
        const id = await inTransaction(db, (tx) =>
          createJob(tx, { kind: importTask, input: { ...input }, createdBy: actor.id }),
        );
        isOwed = true;
        return { job: await getJob(db, id, actor.id) };
      } finally {
        if (!isOwed) await storage.removeSpooled(file.upload);
      }
    },
  };
}
