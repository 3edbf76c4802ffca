import { z } from "zod";
import { idParams } from "./common.ts";
import { operation } from "./operation.ts";
import { sitters } from "./who.ts";

const CENTURY_MS = 100 * 366 * 86_400_000;
export const word = z.string().max(60);

/** What a page found of its device; null is not known. */
export const deviceFound = z.object({
  browser: z.object({ name: word, missing: z.array(word).max(20) }),
  storage: z.object({ works: z.boolean(), free_mb: z.number().int().min(0).max(1_000_000_000).nullable() }),
  /** How far its clock is ahead of the server’s. */
  clock: z.object({ ahead_ms: z.number().int().min(-CENTURY_MS).max(CENTURY_MS).nullable() }),
  /** In the middle; `lost`: of the test messages that were sent. */
  network: z.object({
    latency_ms: z.number().int().min(0).max(600_000).nullable(),
    sent: z.number().int().min(1).max(100),
    lost: z.number().int().min(0).max(100),
  }),
});

export const deviceCheckOperations = {
  "device_check.save": operation({
    method: "POST",
    path: "/api/users/assessments-sessions/{id}/device-check/",
    summary: "Tell what the page of your sitting found of its device",
    who: sitters,
    params: idParams,
    body: deviceFound,
    status: 204,
    response: null,
  }),
} as const;
