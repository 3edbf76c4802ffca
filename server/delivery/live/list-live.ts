import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type LiveState, liveStates } from "@sextant/contract/live-state.ts";
import type { HandlerInput } from "@sextant/contract/types.ts";
import { countQuestions } from "../../authoring/assessments/entries.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { mayAct } from "../../foundation/access/sittings.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { aged, type BoardRow, changedSince, createLiveBoard, OVERLAP_MS } from "./live-board.ts";
import type { LiveAnswer } from "./live-row.ts";
import { findWithinReach, type LiveFilter, type LiveSitting, listLive } from "./live-sessions.queries.ts";
import { type ShownSitting, showSitting } from "./show-sitting.ts";

type Query = HandlerInput<"live_sessions.list">["query"];
type Paper = LiveAnswer["papers"][number];

/** Most rows of one answer. */
const MOST = 2000;
/** So many rows are written without a pause for others. */
const AT_ONCE = 250;

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

/** A sitting in an answer: how it is shown, and the place of its paper there. */
interface Placed {
  shown: ShownSitting;
  paper: number;
}

/** Shows sittings to someone, with what is sat in them. */
async function place<Item>(
  db: Database,
  actor: Actor,
  items: readonly Item[],
  { sittingOf, show }: { sittingOf(item: Item): LiveSitting; show(item: Item, questions: number[]): ShownSitting },
): Promise<{ papers: Paper[]; placed: Placed[] }> {
  const papers: Paper[] = [];
  const places = new Map<string, { paper: number; questions: number[] }>();
  const placed: Placed[] = [];
  for (const item of items) {
    const sitting = sittingOf(item);
    const key = paperKey(sitting);
    let known = places.get(key);
    if (!known) {
      const paper = await readPaper(db, actor, sitting);
      known = { paper: papers.push(paper) - 1, questions: paper.sections.map(({ questions }) => questions) };
      places.set(key, known);
    }
    placed.push({ shown: show(item, known.questions), paper: known.paper });
    if (placed.length % AT_ONCE === 0) await yieldToEventLoop();
  }
  return { papers, placed };
}

function isWanted({ shown }: Placed, query: Query): boolean {
  if (!shown.isLive) return false;
  if (query.state && query.state !== shown.state) return false;
  if (query.attention !== undefined && query.attention !== shown.needsAttention) return false;
  return query.extra_time === undefined || query.extra_time === shown.hasExtraTime;
}

function countStates(placed: readonly Placed[]): NonNullable<LiveAnswer["counts"]> {
  const count = (test: (shown: ShownSitting) => boolean) => placed.filter(({ shown }) => test(shown)).length;
  const states = liveStates.map((state) => [state, count((shown) => shown.state === state)] as const);
  return {
    ...(Object.fromEntries(states) as Record<LiveState, number>),
    attention: count(({ needsAttention }) => needsAttention),
    extra_time: count(({ hasExtraTime }) => hasExtraTime),
  };
}

/** Writes an answer, whose rows are JSON already. @param at The moment of the rows by the database's clock. */
function writeAnswer(
  at: number,
  rest: Omit<LiveAnswer, "results" | "server_time" | "cursor">,
  rows: readonly Placed[],
): Buffer {
  const head = { server_time: new Date(at).toISOString(), cursor: String(at - OVERLAP_MS), ...rest };
  const results = rows.slice(0, MOST).map(({ shown, paper }) => `{"paper":${paper},${shown.json.slice(1)}`);
  return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"results":[${results.join()}]}`);
}

async function listAll(db: Database, actor: Actor, query: Query): Promise<Buffer> {
  const now = await readClock(db);
  const sittings = await listLive(db, actor, query);
  const { papers, placed } = await place(db, actor, sittings, {
    sittingOf: (sitting) => sitting,
    show: showSitting,
  });
  const wanted = placed.filter((one) => isWanted(one, query));
  const rest = { count: wanted.length, counts: countStates(placed), papers, gone: [] };
  return writeAnswer(now.getTime(), rest, wanted);
}

/** Returns a sitting on the board as it is at the board's moment, made once for all who see it. */
function showOnBoard(row: BoardRow, at: number, questions: readonly number[]): ShownSitting {
  if (row.shown?.at !== at)
    row.shown = { at, value: showSitting(aged(row.sitting, at - row.sitting.read_at_ms), questions) };
  return row.shown.value;
}

const isFiltered = ({ assessment, school, group, room, search }: LiveFilter) =>
  [assessment, school, group, room, search].some((part) => part !== undefined && part !== "");

/** Lists those on the board that changed since a cursor and are within reach; `gone` are those that are not asked for any more. */
async function listChanges(
  db: Database,
  actor: Actor,
  query: Query,
  { at, changed }: { at: number; changed: readonly BoardRow[] },
): Promise<Buffer> {
  let seen = changed;
  if (actor.role !== "staff" || isFiltered(query)) {
    const ids = changed.map(({ sitting }) => sitting.id);
    const within = await findWithinReach(db, actor, query, ids);
    seen = changed.filter(({ sitting }) => within.has(sitting.id));
  }
  const { papers, placed } = await place(db, actor, seen, {
    sittingOf: ({ sitting }) => sitting,
    show: (row, questions) => showOnBoard(row, at, questions),
  });
  const wanted = placed.filter((one) => isWanted(one, query));
  const gone = placed.filter((one) => !isWanted(one, query)).map(({ shown }) => shown.id);
  return writeAnswer(at, { count: null, counts: null, papers, gone }, wanted);
}

/** Whether everyone of this role who asks for this is told the same. */
const isAlikeForAll = (actor: Actor, query: Query) =>
  actor.role === "staff" && Object.entries(query).every(([name, value]) => name === "since" || value === undefined);

/** An answer's JSON, and how old it is in ms. */
export interface ListedLive {
  json: Buffer;
  ageMs: number;
}

/** Creates a process's way to list sittings for those who watch: all within reach, or what changed since the cursor of an earlier answer. */
export function createLiveList(db: Database): (actor: Actor, query: Query) => Promise<ListedLive> {
  const readBoard = createLiveBoard(db);
  return async (actor, query) => {
    if (query.since === undefined) return { json: await listAll(db, actor, query), ageMs: 0 };
    const since = Number(query.since);
    const { board, ageMs } = await readBoard(since);
    const { at, shared } = board;
    const list = () => listChanges(db, actor, query, { at, changed: changedSince(board, since) });
    if (!isAlikeForAll(actor, query)) return { json: await list(), ageMs };
    const answer = shared.get(since) ?? list();
    shared.set(since, answer);
    return { json: await answer, ageMs };
  };
}
