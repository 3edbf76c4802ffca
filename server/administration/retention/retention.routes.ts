import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound } from "../../platform/refusal.ts";
import { keepPerson, stopKeeping } from "./keep.ts";
import { listPeople } from "./list-people.ts";
import { listPreview, startPreview } from "./preview.ts";
import { proveErasure } from "./prove-erasure.ts";
import { presentBackups, showRetention } from "./show-retention.ts";

/** Handles the rules for keeping data: what they do, what they would do, whom they leave alone, and proof of an erasure. */
export function retentionRoutes({ db, config }: Pick<Platform, "db" | "config">): Handlers {
  return {
    "retention.get": () => showRetention(db, config),
    "retention.preview": async ({ actor, body }) => ({ job: await startPreview(db, actor, body.months) }),
    "retention.list_preview": async ({ params, query, request }) => {
      const listed = await listPreview(db, params.id, query, request.url);
      return { ...listed, results: listed.results.map((row) => ({ ...row, kept: null })) };
    },
    "retention.list_people": ({ query, request }) => listPeople(db, query, request.url),
    "retention.keep": async ({ actor, params, body }) => {
      await keepPerson(db, actor, params.id, body.reason);
      return null;
    },
    "retention.stop_keeping": async ({ actor, params }) => {
      await stopKeeping(db, actor, params.id);
      return null;
    },
    "users.erasure": async ({ params }) => {
      const proof = await proveErasure(db, config, params.id.toLowerCase());
      if (proof === undefined) throw notFound("This person");
      if (proof === null) return { erased_at: null, left: [], backups: null };
      return { erased_at: proof.erasedAt, left: proof.left, backups: presentBackups(proof.backups) };
    },
  };
}
