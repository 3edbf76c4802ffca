import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Alert } from "./alert-rules.ts";

/** Records which process reports an outage. It is in DATA_DIR, which processes share even when the database is away. */
const NOTE = "database-down.json";
/** An owner that hasn’t updated the note for this long is gone. */
const GONE_MS = 300_000;

interface Note {
  owner: string;
  /** When the owner last checked. */
  seen: string;
  since: string;
  mail: string | null;
  webhook: string | null;
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** The note of one outage, held by one process. */
export interface OutageNote {
  /** Returns the alert that this process must send; null when there is none, or another process sends it. */
  take(isDown: boolean, now: Date): Promise<Alert | null>;
  /** Saves which channels have been notified. */
  keep(alert: Alert, now: Date): Promise<void>;
  remove(): Promise<void>;
}

/** @param owner A unique name of this process. */
export function createOutageNote(dataDir: string, owner: string): OutageNote {
  const path = join(dataDir, NOTE);
  const noteOf = (alert: Alert, now: Date): Note => ({
    owner,
    seen: now.toISOString(),
    since: alert.since.toISOString(),
    mail: alert.told.mail?.toISOString() ?? null,
    webhook: alert.told.webhook?.toISOString() ?? null,
  });
  const alertOf = ({ since, mail, webhook }: Note): Alert => ({
    key: "database_down",
    cause: "database_down",
    host: null,
    since: new Date(since),
    told: { mail: dateOf(mail), webhook: dateOf(webhook) },
  });
  const find = async (): Promise<Note | null> => {
    const text = await readFile(path, "utf8").catch(() => null);
    try {
      return text === null ? null : (JSON.parse(text) as Note);
    } catch {
      // The write was interrupted: treat it as missing.
      await rm(path, { force: true });
      return null;
    }
  };

  /** An alert that couldn’t be written, for example because the disk is full: then every process sends it. */
  let unwritten: Alert | null = null;

  async function keep(alert: Alert, now: Date): Promise<void> {
    const unfinished = `${path}.${owner}`;
    try {
      await writeFile(unfinished, JSON.stringify(noteOf(alert, now)), { mode: 0o600 });
      await rename(unfinished, path);
      unwritten = null;
    } catch {
      unwritten = alert;
    }
  }

  return {
    keep,
    async take(isDown, now) {
      const note = await find();
      if (note) {
        const isOurs = note.owner === owner || now.getTime() - new Date(note.seen).getTime() > GONE_MS;
        return isOurs ? alertOf(note) : null;
      }
      if (!isDown) return unwritten;
      const alert = unwritten ?? alertOf({ owner, seen: "", since: now.toISOString(), mail: null, webhook: null });
      try {
        await writeFile(path, JSON.stringify(noteOf(alert, now)), { mode: 0o600, flag: "wx" });
        return alert;
      } catch (error) {
        if ((error as { code?: string }).code === "EEXIST") return null;
        unwritten = alert;
        return alert;
      }
    },
    async remove() {
      unwritten = null;
      await rm(path, { force: true });
    },
  };
}
