import type { Channels } from "../../platform/outbox/channels.ts";
import type { Platform } from "../../platform/platform.ts";
import { countQueue } from "../../platform/queue.ts";
import { readBackups } from "./backup-readings.ts";
import { readDisks } from "./disk-readings.ts";
import {
  readArchiving,
  readDatabase,
  readMessages,
  readReplication,
  readSchema,
  readSittings,
} from "./operations.queries.ts";
import { readSaving } from "./read-saving.ts";
import type { Readings } from "./readings.ts";

export type Watched = Pick<Platform, "db" | "config" | "version" | "replica">;

/** A replica without any change so far has an unknown lag: treat it as away. */
const finite = (lag: number | null) => (lag !== null && Number.isFinite(lag) ? lag : null);

/** Measures an installation. */
export async function takeReadings({ db, config, version, replica }: Watched, channels: Channels): Promise<Readings> {
  const [saving, database, replication, archiving, sittings, schema, jobs, messages] = [
    await readSaving(db),
    await readDatabase(db),
    await readReplication(db),
    await readArchiving(db),
    await readSittings(db),
    await readSchema(db),
    await countQueue(db),
    await readMessages(db),
  ];
  const isEmbedded = config.databaseUrl === null;
  const [backups, disk] = await Promise.all([isEmbedded ? readBackups(config) : null, readDisks(config)]);
  const [mail, sms] = [await channels.mail(), await channels.sms()];
  return {
    now: new Date(),
    saving,
    database: { ...database, is_embedded: isEmbedded },
    replication,
    replica: replica && { lag_seconds: finite(replica.lag()), limit_seconds: replica.limitSeconds },
    backups:
      backups === null && archiving === null
        ? null
        : { folder: backups, is_daily: config.dailyBackups !== null, archiving },
    jobs,
    sittings,
    disk,
    mail: { sends: mail !== null, ...messages.mail },
    sms: { sends: sms !== null, ...messages.sms },
    versions: { sextant: version, node: process.versions.node, postgres: database.version, ...schema },
  };
}
