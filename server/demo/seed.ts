import { updateSettings } from "../administration/settings/settings.ts";
import { createAllocations } from "../delivery/allocations/allocations.ts";
import { getSettings } from "../foundation/organisation/organisation.ts";
import { hashPassword } from "../people/identity/passwords.ts";
import type { Tx } from "../platform/database/client.ts";
import type { Platform } from "../platform/platform.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
import { demoPassword } from "./accounts.ts";
import { demoSchool } from "./content/people.ts";
import { assessmentNames } from "./content/sittings.ts";
import { startOfDay } from "./days.ts";
import { findSeededAt, setSeeded } from "./demo.queries.ts";
import { drawFigures } from "./draw-figures.ts";
import { fillAssessments } from "./fill-assessments.ts";
import { fillDoubts } from "./fill-doubts.ts";
import { fillEssays } from "./fill-essays.ts";
import { fillExamDates } from "./fill-exam-dates.ts";
import { needsHistory } from "./fill-history.ts";
import { fillLibrary } from "./fill-library.ts";
import { fillNotes } from "./fill-notes.ts";
import { fillStudents, fillTeam, type Team } from "./fill-people.ts";
import { fillPercentiles } from "./fill-percentiles.ts";
import { fillQuestions } from "./fill-questions.ts";
import { fillRecording } from "./fill-recording.ts";
import { fillSittings } from "./fill-sittings.ts";
import { fillSyllabus } from "./fill-syllabus.ts";
import { fillTags } from "./fill-tags.ts";
import { needsTrial } from "./fill-trial.ts";
import { fillVideos } from "./fill-videos.ts";
import { takeTurn } from "./take-turn.ts";

/** How long the mock may be sat, from two weeks before the demo is brought in. */
const OPENED_DAYS_AGO = 14;
const CLOSES_IN_DAYS = 31;

/** Allocates the diagnostic to people enrolled from now on, unless the organisation has made its own choice. */
async function setInitialAssessments(tx: Tx, platform: Platform, team: Team, diagnostic: string): Promise<void> {
  const { value } = await getSettings(tx);
  if (value.initial_assessments.length > 0) return;
  await updateSettings(tx, platform, team.staff, { initial_assessments: [diagnostic] }, false);
}

/** Allocates the mock, which closes for all at once, the check-in and the practice with hints to the group. */
async function allocate(
  tx: Tx,
  team: Team,
  given: { group: string; mock: string; checkIn: string; guided: string },
  now: Date,
): Promise<void> {
  const terms = { practice_sets: [], users: [], groups: [given.group], sittings_allowed: 1, accommodations: {} };
  const zone = { time_zone: demoSchool.time_zone };
  const [opens_at, closes_at] = [startOfDay(now, -OPENED_DAYS_AGO), startOfDay(now, CLOSES_IN_DAYS)];
  const mock = { ...terms, ...zone, assessments: [given.mock], opens_at, closes_at, hard_close: true };
  await createAllocations(tx, team.tutor, mock);
  const open = { opens_at, closes_at: null, hard_close: false };
  await createAllocations(tx, team.tutor, { ...terms, ...zone, ...open, assessments: [given.checkIn, given.guided] });
}

async function fill(
  tx: Tx,
  platform: Platform,
  prepared: { passwordHash: string; figures: ReadonlyMap<string, Uint8Array> },
  say: (line: string) => void,
): Promise<void> {
  const now = new Date();
  const { wake } = platform.live;
  const team = await fillTeam(tx, prepared.passwordHash);
  const tags = await fillTags(tx, team.staff);
  await fillExamDates(tx, team.staff, now);
  await fillPercentiles(tx, team.staff);
  const nodes = await fillSyllabus(tx, team.staff);
  const { dataDir, s3 } = platform.config;
  // Small, and part of the start: on a small disk too.
  const storage = openStorage({ dataDir, s3 });
  const questions = await fillQuestions(tx, storage, team.tutor, prepared.figures, tags, nodes);
  say(`  ${questions.size} questions`);
  const assessments = await fillAssessments(tx, team.tutor, questions, tags);
  const idOf = (name: string) => assessments.get(name) ?? "";
  await setInitialAssessments(tx, platform, team, idOf(assessmentNames.diagnostic));
  const { groupId, byEmail } = await fillStudents(tx, team, prepared.passwordHash);
  const given = {
    group: groupId,
    mock: idOf(assessmentNames.mock),
    checkIn: idOf(assessmentNames.checkIn),
    guided: idOf(assessmentNames.guided),
  };
  await allocate(tx, team, given, now);
  say(`  ${assessments.size} assessments for ${byEmail.size} students`);
  const library = await fillLibrary(tx, storage, { tutor: team.tutor, group: groupId, students: byEmail }, now);
  say(`  ${library.size} materials`);
  const ground = { wake, tutor: team.tutor, students: byEmail, assessments, questions };
  const sittings = await fillSittings(tx, ground, now);
  const essays = await fillEssays(tx, { wake, tutor: team.tutor, students: byEmail, tag: tags.essay }, now);
  const students = [...byEmail.values()];
  const lesson = await fillVideos(tx, storage, { tutor: team.tutor, group: groupId, students, tags }, now);
  const [booklet = ""] = library.values();
  await fillDoubts(tx, platform, { tutor: team.tutor, students: byEmail, booklet, lesson }, now);
  await fillNotes(tx, byEmail, { booklet, lesson });
  await fillRecording(tx, byEmail, now);
  await needsHistory(tx, team, tags, nodes);
  await needsTrial(tx, team, tags);
  say(`  ${sittings + essays} sittings`);
}

/**
 * Fills the database with the demo school, once. It uses one transaction, so that a process that dies midway leaves nothing and the next
 * one starts again; a second process waits, and then has nothing to do.
 *
 * @param say Receives progress messages.
 */
export async function seedDemo(platform: Platform, say: (line: string) => void): Promise<void> {
  say("Bringing in the demo school, this once …");
  const [passwordHash, figures] = await Promise.all([hashPassword(demoPassword), drawFigures()]);
  await takeTurn(platform.db, async (tx) => {
    if (await findSeededAt(tx)) return;
    await fill(tx, platform, { passwordHash, figures }, say);
    await setSeeded(tx, new Date());
  });
}
