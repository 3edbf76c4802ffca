import { attentionOf, type LiveState, liveStateOf, liveStates } from "@sextant/contract/live-state.ts";
import type { HandlerInput } from "@sextant/contract/types.ts";
import { mayAct } from "../access/sittings.ts";
import { countQuestions } from "../assessments/entries.ts";
import { loadAssessmentVersion } from "../assessments/published.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { readClock } from "../platform/database/clock.ts";
import { type LiveAnswer, type LiveRow, presentLiveRow } from "./live-row.ts";
import { type LiveSitting, listLive } from "./live-sessions.queries.ts";

type Query = HandlerInput<"live_sessions.list">["query"];
type Paper = LiveAnswer["papers"][number];

/** Most rows of one answer. */
const MOST = 2000;
/** Rows become visible in the order of commits, not of their dates: what changed is asked for from so long before. */
const OVERLAP_MS = 2000;
/** A beat is a statement of its own. One that takes longer is made up for by the next, ten seconds later. */
const BEAT_OVERLAP_MS = 300;

/** What is sat, for all who sit the same sections of the same version. */
const paperKey = ({ assessment_version_id, assessment_id, version_sections }: LiveSitting) =>
  `${assessment_version_id ?? assessment_id} ${version_sections?.join() ?? ""}`;

async function readPaper(db: Database, actor: Actor, sitting: LiveSitting): Promise<Paper> {
  const { assessment_version_id: versionId, assessment_id: assessment, owner, assessment_name, is_practice } = sitting;
  const version = versionId === null ? null : await loadAssessmentVersion(db, versionId);
  const published = new Map(version?.sections.map((section) => [section.id, section]));
  const relation = { role: actor.role, isOwn: false, ownsAssessment: owner === actor.id, mayPause: false };
  return {
    assessment,
    // What is published of a practice set doesn’t hold its name.
    name: is_practice ? assessment_name : (version?.name ?? assessment_name),
    sections: (sitting.version_sections ?? []).map((id) => {
      const section = published.get(id);
      return {
        name: section?.name ?? "",
        questions: section ? countQuestions(section) : 0,
        tools: section?.tools ?? [],
      };
    }),
    can: { watch: mayAct("extend", relation), decide: mayAct("end", relation) },
  };
}

/** A row with what is judged of it. */
interface Judged {
  row: LiveRow;
  state: LiveState;
  needsAttention: boolean;
  isLive: boolean;
}

function isWanted({ row, state, needsAttention }: Judged, query: Query): boolean {
  if (query.state && query.state !== state) return false;
  if (query.attention !== undefined && query.attention !== needsAttention) return false;
  return query.extra_time === undefined || query.extra_time === hasExtraTime(row);
}

const hasExtraTime = (row: LiveRow) => row.extra !== undefined || row.untimed === true;

function countStates(judged: readonly Judged[]): NonNullable<LiveAnswer["counts"]> {
  const count = (test: (one: Judged) => boolean) => judged.filter(test).length;
  const states = liveStates.map((state) => [state, count((one) => one.state === state)] as const);
  return {
    ...(Object.fromEntries(states) as Record<LiveState, number>),
    attention: count(({ needsAttention }) => needsAttention),
    extra_time: count(({ row }) => hasExtraTime(row)),
  };
}

/** Lists the sittings that someone of the team watches, or what changed of them since the cursor of an earlier answer. */
export async function listLiveSessions(db: Database, actor: Actor, query: Query): Promise<LiveAnswer> {
  const now = await readClock(db);
  const since = query.since === undefined ? null : Number(query.since);
  const sittings = await listLive(
    db,
    actor,
    query,
    since === null ? null : { changed: since, told: since + OVERLAP_MS - BEAT_OVERLAP_MS },
  );
  const papers: Paper[] = [];
  const places = new Map<string, number>();
  const judged: Judged[] = [];
  for (const sitting of sittings) {
    const key = paperKey(sitting);
    const place = places.get(key) ?? papers.push(await readPaper(db, actor, sitting)) - 1;
    places.set(key, place);
    const row = presentLiveRow(sitting, place);
    const questions = papers[place]?.sections.map((section) => section.questions) ?? [];
    const needsAttention = attentionOf(row, questions).length > 0;
    judged.push({ row, state: liveStateOf(row), needsAttention, isLive: sitting.is_live });
  }
  const wanted = judged.filter((one) => one.isLive && isWanted(one, query));
  const others = since === null ? [] : judged.filter((one) => !wanted.includes(one));
  return {
    server_time: now,
    cursor: String(now.getTime() - OVERLAP_MS),
    count: since === null ? wanted.length : null,
    counts: since === null ? countStates(judged) : null,
    papers,
    results: wanted.slice(0, MOST).map(({ row }) => row),
    gone: others.map(({ row }) => row.id),
  };
}
