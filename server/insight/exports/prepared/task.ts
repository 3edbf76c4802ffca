import { stat } from "node:fs/promises";
import type { PreparedFile } from "@sextant/contract/result-exports.ts";
import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";
import { actorWithoutRequest } from "../../../platform/actor-without-request.ts";
import { jobTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { fileAsked } from "./file-asked.ts";
import { openFile } from "./open-file.ts";
import { isWanted, keepFile } from "./prepared-files.queries.ts";

/** How soon a cancellation is felt, in whichever process it came, and how often progress is told. */
const LOOK_MS = 400;
/** What PostgreSQL says of a statement that took too long. */
const TOO_LONG = "57014";

const input = fileAsked.extend({ role: z.enum(roles) });

const cancelled = () => new Error("Cancelled.");

const isTooLong = (error: unknown) => (error as { code?: unknown }).code === TOO_LONG;

/** Makes files of results as jobs. One whose row is gone is wanted no more: it leaves nothing. */
export function runPrepareFile(platform: Platform, storage: Storage): Task {
  const { db, live } = platform;
  return jobTask(db, live.wake, async (given, report, job): Promise<PreparedFile> => {
    const { role, ...asked } = input.parse(given);
    const requireWanted = async () => {
      if (!(await isWanted(db, job.id))) throw cancelled();
    };
    await requireWanted();
    const actor = actorWithoutRequest({ id: job.createdBy, role });
    const { source, content, total, written } = await openFile(platform, actor, asked, requireWanted);
    const look = async () => {
      if (await isWanted(db, job.id)) await report.progress(Math.min(written(), total), total);
      else source.destroy(cancelled());
    };
    let looking = look().catch(() => {});
    const timer = setInterval(() => {
      looking = looking.then(look).catch(() => {});
    }, LOOK_MS);
    try {
      const file = await storage.spool(content, job.id);
      const { size } = await stat(await storage.spooled(file));
      const kept = await keepFile(db, job.id, file);
      if (kept === null) {
        await storage.removeSpooled(file);
        throw cancelled();
      }
      return { name: kept, rows: total, size_bytes: size };
    } catch (error) {
      if (!isTooLong(error)) throw error;
      throw new Refusal("overloaded", "This took longer than 10 minutes. Choose fewer people or assessments.");
    } finally {
      clearInterval(timer);
      await looking;
    }
  });
}
