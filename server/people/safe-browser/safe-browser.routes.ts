import { originOf } from "../../foundation/sign-ins/origin.ts";
import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { createFile, readFile } from "./create-file.ts";
import { enter } from "./enter.ts";

const only = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

/** Handles files for Safe Exam Browser, and signing in by them. */
export function safeBrowserRoutes(platform: Platform): Handlers {
  return {
    "safe_browser.create_file": ({ actor, params }) => createFile(platform, actor, params.id),
    "safe_browser.file": async ({ params, reply }) => {
      const bytes = await readFile(platform, params.code);
      reply
        .type("application/seb")
        .header("content-disposition", 'attachment; filename="test.seb"')
        .header("cache-control", "no-store")
        .send(bytes);
      return null;
    },
    "safe_browser.enter": ({ actor, body, request }) =>
      enter(platform, body, {
        actor,
        from: originOf(request, platform.config),
        headers: {
          configKey: only(request.headers["x-safeexambrowser-configkeyhash"]),
          examKey: only(request.headers["x-safeexambrowser-requesthash"]),
        },
      }),
  };
}
