import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";

interface Content {
  title: string;
  body: string;
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export async function selectSameVersion(tx: Tx, stimulusId: string, { title, body }: Content) {
  if (!isId(stimulusId)) return undefined;
  return tx
    .selectFrom("stimulus_versions")
    .select("id")
    .where("stimulus_id", "=", stimulusId)
    .where("title", "=", title)
    .where("body", "=", body)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function selectNewestContent(db: Database, stimulusId: string) {
  if (!isId(stimulusId)) return undefined;
  return db
    .selectFrom("stimulus_versions")
    .select(["id", "stimulus_id", "number", "title", "body", "created_at"])
    .where("stimulus_id", "=", stimulusId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function lockStimulus(tx: Tx, id: string) {
  if (!isId(id)) return undefined;
  return tx.selectFrom("stimuli").select(["id", "created_by"]).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Reads the version with this content of a stimulus of the same school (or, for null, of the shared ones). */
export function selectSameStimulus(tx: Tx, wanted: Content & { fingerprint: string; schoolId: string | null }) {
  return tx
    .selectFrom("stimuli")
    .innerJoin("stimulus_versions as version", "version.stimulus_id", "stimuli.id")
    .select("version.id")
    .where("stimuli.fingerprint", "=", wanted.fingerprint)
    .where(sql<boolean>`stimuli.school_id is not distinct from ${wanted.schoolId}::uuid`)
    .where("version.title", "=", wanted.title)
    .where("version.body", "=", wanted.body)
    .orderBy("version.id")
    .limit(1)
    .executeTakeFirst();
}

export async function insertStimulusVersion(
  tx: Tx,
  made: Content & { stimulusId: string; fingerprint: string; actorId: string },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("stimulus_versions")
    .values((from) => ({
      id,
      stimulus_id: made.stimulusId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from stimulus_versions where stimulus_id = ${made.stimulusId}::uuid)`,
      title: from.val(made.title),
      body: from.val(made.body),
      created_by: from.val(made.actorId),
    }))
    .execute();
  await tx.updateTable("stimuli").set({ fingerprint: made.fingerprint }).where("id", "=", made.stimulusId).execute();
  return id;
}

export async function insertStimulus(
  tx: Tx,
  made: Content & { fingerprint: string; schoolId: string | null; actorId: string },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("stimuli")
    .values({ id, fingerprint: made.fingerprint, school_id: made.schoolId, created_by: made.actorId })
    .execute();
  return insertStimulusVersion(tx, { ...made, stimulusId: id });
}
