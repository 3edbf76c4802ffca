import { readFileIds } from "@sextant/questions/interactions/file-upload/response.ts";
import { responseTo } from "@sextant/questions/response.ts";
import { nameFor } from "../../../foundation/files/name-for.ts";
import type { AnswerFileRow } from "./answer-files.queries.ts";

/** Returns the files that are part of these answers, in their order, as the reader sees them called. */
export function listNamedFiles(
  readerId: string,
  attempts: readonly { id: string; position: number; session_section_id: string; response: unknown }[],
  files: readonly AnswerFileRow[],
) {
  return attempts.flatMap(({ id, position, session_section_id: section, response }) =>
    files
      .filter((file) => file.attempt_id === id && readFileIds(responseTo(response, file.interaction)).includes(file.id))
      .map((file) => ({ id: file.id, name: nameFor(readerId, file), attempt: id, section, position })),
  );
}
