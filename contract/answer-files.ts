import { z } from "zod";
import { id, idParams } from "./common.ts";
import { file } from "./files.ts";
import { operation } from "./operation.ts";
import { signedIn, sitters } from "./who.ts";

/** Most files that are kept of one answer, those that were replaced among them. */
export const MAX_FILES_KEPT = 20;

/** A file that was uploaded as an answer, or as part of one. */
export const answerFile = file.extend({ attempt: id, interaction: z.string() });

export const answerFileOperations = {
  "answer_files.create": operation({
    method: "POST",
    path: "/api/users/assessments-attempts/{id}/files/",
    summary:
      "Keep a file that you uploaded for your answer to a question. It counts once a saved answer names it in its `response`",
    who: sitters,
    params: idParams,
    body: z.object({ session: id, interaction: z.string().min(1).max(200), file: id }),
    status: 201,
    response: answerFile,
  }),
  "answer_files.list": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/files/",
    summary: "List the files that were uploaded for the answers of a sitting, those that were replaced among them",
    who: signedIn,
    params: idParams,
    status: 200,
    response: z.object({ results: z.array(answerFile) }),
  }),
} as const;
