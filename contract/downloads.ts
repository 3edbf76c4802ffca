import { z } from "zod";
import { operation } from "./operation.ts";
import { anyone } from "./who.ts";

export const downloadOperations = {
  "downloads.read": operation({
    method: "GET",
    path: "/api/downloads/{token}/",
    summary: "Download what a link leads to: once, within a minute",
    who: anyone,
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/, "Must be a download link") }),
    status: 200,
    response: null,
    stream: "application/octet-stream",
  }),
} as const;
