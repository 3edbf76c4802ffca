import type { QuestionContent } from "@sextant/questions/question.ts";
import { mayEdit } from "../../foundation/access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { stimulusFingerprint } from "./fingerprint.ts";
import {
  insertStimulus,
  insertStimulusVersion,
  lockStimulus,
  selectNewestContent,
  selectSameStimulus,
  selectSameVersion,
} from "./stimuli.queries.ts";

type Stimulus = NonNullable<QuestionContent["stimulus"]>;

/**
 * Returns the stimulus version that says this: the one that is there already, in this stimulus or (for one without an id) in
 * another that the same school shares; else a new version of this stimulus, where the actor may edit it; else a new stimulus.
 *
 * @returns Id of the stimulus version.
 */
export async function saveStimulus(tx: Tx, actor: Actor, stimulus: Stimulus, schoolId: string | null): Promise<string> {
  const content = { title: stimulus.title, body: stimulus.body };
  const fingerprint = stimulusFingerprint(content);
  if (stimulus.id !== undefined) {
    const same = await selectSameVersion(tx, stimulus.id, content);
    if (same) return same.id;
    const row = await lockStimulus(tx, stimulus.id);
    if (row && mayEdit(actor, row)) {
      return insertStimulusVersion(tx, { stimulusId: row.id, ...content, fingerprint, actorId: actor.id });
    }
  }
  const same = await selectSameStimulus(tx, { fingerprint, schoolId, ...content });
  return same?.id ?? insertStimulus(tx, { ...content, fingerprint, schoolId, actorId: actor.id });
}

/** Finds a stimulus as its newest version has it. */
export async function findNewestStimulus(db: Database, id: string): Promise<Stimulus | null> {
  const row = await selectNewestContent(db, id);
  return row ? { id: row.stimulus_id, title: row.title, body: row.body } : null;
}
