import type { User } from "../../../base/common/session.ts";
import { sha256 } from "../../../base/sending/sha256.ts";
import { locate } from "../prepared/located.ts";
import type { KeptSitting } from "../sitting/reopen.ts";
import { findOpenSection } from "../sitting/wire.ts";
import { moveAddresses } from "./pictures.ts";
import { createReopeningStore, listOpenSittings, type OpenSitting } from "./reopening-store.ts";

/** Lists the running sittings of the person whose token this is that this device keeps. */
export function listKept(token: string): Promise<OpenSitting[]> {
  return listOpenSittings(sha256(token));
}

/** Finds whose token this is, by what was kept of a running sitting of theirs. */
export async function findKeptPerson(token: string): Promise<User | null> {
  const [kept] = await listKept(token);
  return kept?.person ?? null;
}

/** Finds a running sitting as it was when this device last kept something of it, with the answers that were given since. */
export async function openKept(
  { user, session, token }: { user: string; session: string; token: string },
  now = Date.now(),
): Promise<KeptSitting | null> {
  const kept = (await listKept(token)).find((one) => one.user === user && one.session === session);
  if (!kept) return null;
  const store = createReopeningStore({ user, session });
  const work = new Map((await store.listWork()).map(({ attempt, answer }) => [attempt, answer]));
  const addresses = new Map(
    (await store.listPictures()).map(({ address, type, bytes }) => [address, locate(new Blob([bytes], { type }))]),
  );
  const isRunning = findOpenSection(kept.sitting)?.state === "in_progress";
  return {
    session: kept.sitting,
    placed: kept.questions.map((one) => ({
      ...one,
      ...work.get(one.id),
      question: moveAddresses(one.question, addresses),
    })),
    // A device whose date was set back gives no time: the server counts.
    ageMs: isRunning ? Math.max(0, now - kept.at) : 0,
  };
}
