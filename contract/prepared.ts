import { z } from "zod";
import { id, idParams } from "./common.ts";
import { operation } from "./operation.ts";
import { sitters } from "./who.ts";

/** What a page may fetch before a section begins. Nothing in it says what is asked. */
export const prepared = z.object({
  sections: z.array(
    z.object({
      /** As the sitting will have it. */
      id,
      position: z.number().int(),
      question_count: z.number().int(),
      navigation: z.enum(["free", "linear"]),
      media: z.array(
        z.object({
          id: z.string(),
          /** Position of the first question that shows it. */
          question: z.number().int(),
          /** Sealed, so somewhat more than the file has. */
          bytes: z.number().int(),
        }),
      ),
    }),
  ),
});

export const preparedOperations = {
  "prepared.create": operation({
    method: "POST",
    path: "/api/users/assessments-sessions/{id}/prepare/",
    summary: "Fix your sitting’s questions before it starts, so that they can be fetched sealed",
    who: sitters,
    params: idParams,
    status: 200,
    response: prepared,
  }),
  "prepared.read_questions": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/prepared/{section}/",
    summary: "Get the questions of a prepared section, each sealed",
    who: sitters,
    params: idParams.extend({ section: id }),
    status: 200,
    response: null,
    stream: "application/octet-stream",
  }),
  "prepared.read_medium": operation({
    method: "GET",
    path: "/api/users/assessments-sessions/{id}/prepared/media/{medium}/",
    summary: "Get a picture of a prepared section, sealed",
    who: sitters,
    params: idParams.extend({ medium: z.string().max(500) }),
    status: 200,
    response: null,
    stream: "application/octet-stream",
  }),
} as const;
