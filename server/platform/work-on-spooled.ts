import { isTriedAgain } from "./jobs.ts";
import type { Storage } from "./storage/storage.ts";

/**
 * Works on a spooled file, and removes it at the end, well or badly: but not where the work is done again since the database went away.
 *
 * @param work Receives the path of the file on this machine.
 */
export async function workOnSpooled<T>(
  storage: Pick<Storage, "spooled" | "removeSpooled">,
  name: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  let isDoneAgain = false;
  try {
    return await work(await storage.spooled(name));
  } catch (error) {
    isDoneAgain = isTriedAgain(error);
    throw error;
  } finally {
    if (!isDoneAgain) await storage.removeSpooled(name);
  }
}
