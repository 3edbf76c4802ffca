import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { PeopleImportReport } from "@sextant/contract/import-people.ts";
import type { Role } from "@sextant/contract/who.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { StoredImportError } from "../../../platform/database/stored-json.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { takenField } from "../taken-field.ts";
import { type Claims, readClaims } from "./claims.ts";
import { createMissing, type PlaceChoices, type Places, readPlaces } from "./context.ts";
import { readUsualLengths } from "./find-short-numbers.ts";
import { foresee, foreseeBonds, foreseeStaff } from "./foresee.ts";
import { openImport, saveImport } from "./import.queries.ts";
import { type Plan, planBatch } from "./plan-batch.ts";
import { quoteErrors } from "./quote-errors.ts";
import { type Fault, nameField, type PersonRow, readRow } from "./read-row.ts";
import { takenNumber } from "./student-numbers.ts";
import { namesOf, type PersonLine, repeats, type Survey, whyNobody } from "./survey.ts";
import { type Became, planToWrite, writeBatch } from "./write-batch.ts";

const BATCH = 200;
const MOST_ERRORS = 1000;
const MOST_SAMPLES = 50;
const MOST_INACTIVE = 100;
const MOST_SHORT = 100;

type Counts = PeopleImportReport["counts"];

/** A running import, or its dry run. */
export interface ImportRun {
  /** The job's id. A repeated run continues where it was. */
  id: string;
  db: Database;
  wake: () => void;
  actor: Actor;
  fileName: string;
  survey: Survey;
  /** What becomes of schools and groups that are not there. */
  choices: PlaceChoices;
  /** The role of new people whose lines give none; null where nobody has said. */
  newRole: Role | null;
  /** The address of ours that links in invitations begin with; null when none are sent. */
  invitesFrom: string | null;
  progress: (done: number, total: number) => Promise<void>;
}

interface Tally {
  counts: Counts;
  errors: StoredImportError[];
}

const MOST_UNKNOWN = 200;

const nothingNew = {
  new_schools: [],
  new_groups: [],
  without_role: 0,
  unknown_places: [],
  inactive: [],
  short_numbers: [],
  table: null,
  is_one_roster: false,
};
const noCounts: Counts = { total: 0, created: 0, updated: 0, deactivated: 0, unchanged: 0, invalid: 0 };

function tell(run: ImportRun, tally: Tally, line: number, faults: readonly Fault[]): void {
  tally.counts.invalid += 1;
  tally.counts.total += 1;
  for (const { field, message } of faults) {
    if (tally.errors.length >= MOST_ERRORS) return;
    const column = run.survey.columns.find((each) => each.field === field)?.header ?? field ?? "";
    tally.errors.push({ line, column, message });
  }
}

function count(tally: Tally, became: Became): void {
  tally.counts[became] += 1;
  tally.counts.total += 1;
}

/** The first pass imports the team, the second the students in its care. */
const passOf = (row: PersonRow, claims: Claims) =>
  (row.role && row.role !== "student") || claims.team.has(row.line) ? 1 : 2;

/** The data that a run loads before it writes its first line. */
type Known = { claims: Claims; places: Places };

/** Returns the readable lines of a pass, and reports the faults of the others. */
function readable(
  run: ImportRun,
  claims: Claims,
  tally: Tally,
  lines: readonly PersonLine[],
  pass: number,
): PersonRow[] {
  return lines.flatMap((read) => {
    const { line, cells } = read;
    if ("problem" in read) {
      if (pass === 1) tell(run, tally, line, [{ field: null, message: read.problem }]);
      return [];
    }
    const { row, faults } = readRow(line, cells, run.survey.at);
    if (passOf(row, claims) !== pass) return [];
    const all = [...faults, ...repeats(run.survey, row), ...(claims.faults.get(line) ?? [])];
    if (all.length === 0) return [row];
    tell(run, tally, line, all);
    return [];
  });
}

function* batches(survey: Survey): Generator<PersonLine[]> {
  let batch: PersonLine[] = [];
  for (const row of survey.rows()) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Returns the lines without faults of their own, in batches. */
export async function* soundRows(survey: Survey): AsyncGenerator<PersonRow[]> {
  for (const lines of batches(survey)) {
    await yieldToEventLoop();
    yield lines.flatMap(({ line, cells }) => {
      const { row, faults } = readRow(line, cells, survey.at);
      return faults.length === 0 && repeats(survey, row).length === 0 ? [row] : [];
    });
  }
}

/** Returns the result that an import would have, without saving anything; of a table that nobody can be read from, how it was read. */
export async function tryImport(run: ImportRun): Promise<PeopleImportReport> {
  const { db, actor, survey } = run;
  if (whyNobody(survey) !== null) {
    const counts = { ...noCounts, total: survey.total, invalid: survey.total };
    return { counts, errors: [], columns: survey.columns, sample: [], ...nothingNew, table: survey.found };
  }
  const { choices, newRole } = run;
  const places = await readPlaces(db, actor, survey, choices);
  const claims = await readClaims(db, places, soundRows(survey), newRole);
  const refused = new Set(claims.refusedNames);
  const given = { actor, survey, claims, places, willCreate: true, newRole, refused };
  let withoutRole = 0;
  const judgeStaff = await foreseeStaff(db);
  const tally: Tally = { counts: { ...noCounts }, errors: [] };
  const samples: PeopleImportReport["sample"][number][][] = [];
  const inactive: PeopleImportReport["inactive"] = [];
  const shortNumbers: PeopleImportReport["short_numbers"] = [];
  const findShort = await readUsualLengths(db, survey);
  let done = 0;
  for (const pass of [1, 2]) {
    const sample: PeopleImportReport["sample"] = [];
    for (const lines of batches(survey)) {
      const plans = judgeStaff(await planBatch(db, given, readable(run, claims, tally, lines, pass)));
      const joining = await foreseeBonds(db, plans);
      const shorter = await findShort(plans);
      for (const plan of plans) {
        if (plan.lacksRole) withoutRole += 1;
        const became = foresee(plan, joining);
        if (became === "invalid") {
          tell(run, tally, plan.row.line, plan.faults);
          if (pass === 1) for (const { key } of namesOf(plan.row)) refused.add(key);
          if (pass === 1 && plan.known) refused.add(`id ${plan.known.id}`);
        } else count(tally, became);
        if (sample.length < MOST_SAMPLES) sample.push(shown(plan, became));
        const staysInactive = became !== "invalid" && plan.known?.is_active === false && plan.row.active === undefined;
        if (staysInactive && inactive.length < MOST_INACTIVE)
          inactive.push({ line: plan.row.line, name: shown(plan, became).name });
        const short = became === "invalid" ? undefined : shorter.get(plan);
        if (short && shortNumbers.length < MOST_SHORT)
          shortNumbers.push({ line: plan.row.line, name: shown(plan, became).name, ...short });
      }
      done += lines.length;
      await run.progress(Math.round(done / 2), survey.total);
      await yieldToEventLoop();
    }
    samples.push(sample);
  }
  const sample = samples
    .flat()
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MOST_SAMPLES);
  const { columns } = survey;
  const news = {
    new_schools: places.newSchools.slice(0, MOST_UNKNOWN),
    new_groups: places.newGroups.slice(0, MOST_UNKNOWN),
    unknown_places: places.unknown.slice(0, MOST_UNKNOWN),
    without_role: withoutRole,
  };
  const errors = quoteErrors(survey, tally.errors);
  inactive.sort((a, b) => a.line - b.line);
  shortNumbers.sort((a, b) => a.line - b.line);
  return {
    ...tally,
    errors,
    columns,
    sample,
    ...news,
    inactive,
    short_numbers: shortNumbers,
    table: survey.found,
    is_one_roster: survey.isOneRoster,
  };
}

function shown({ row, known, role, lacksRole }: Plan, status: Became): PeopleImportReport["sample"][number] {
  const name = `${row.firstName ?? known?.first_name ?? ""} ${row.lastName ?? known?.last_name ?? ""}`.trim();
  const identifier = row.email ?? row.phone ?? row.username ?? "";
  return {
    line: row.line,
    name,
    identifier,
    role: lacksRole ? "" : role,
    schools: row.schools ?? [],
    groups: row.groups ?? [],
    status,
  };
}

/** Imports lines one by one after their batch failed, each in its own transaction, so that one failure does not block others. */
async function writeSingly(run: ImportRun, known: Known, tally: Tally, rows: readonly PersonRow[]): Promise<void> {
  const { actor, survey, newRole } = run;
  const given = { actor, survey, ...known, willCreate: false, newRole, refused: null };
  for (const row of rows) {
    try {
      const became = await inTransaction(run.db, async (tx) => {
        const [plan] = await planToWrite(tx, given, [row]);
        if (!plan || plan.faults.length > 0) return plan?.faults ?? [];
        const [only] = await writeBatch(tx, writingOf(run), [plan]);
        return only ?? "unchanged";
      });
      if (typeof became === "string") count(tally, became);
      else tell(run, tally, row.line, became);
    } catch (error) {
      const isTaken = (error as { code?: string }).code === "23505";
      if (!isTaken && !(error instanceof Refusal)) throw error;
      if (takenField(error)?.path === "student_number") tell(run, tally, row.line, [takenNumber]);
      else {
        const message = isTaken
          ? "Someone already signs in with this email, phone or username"
          : (error as Refusal).message;
        tell(run, tally, row.line, [{ field: nameField(row), message }]);
      }
    }
  }
}

const writingOf = ({ id, ...run }: ImportRun) => ({ ...run, importId: id });

/** Writes a batch of lines, and how far the import has come, in one transaction. */
async function importBatch(
  run: ImportRun,
  known: Known,
  before: Tally,
  lines: readonly PersonLine[],
  at: { pass: number; linesDone: number },
): Promise<Tally> {
  const fresh = (): Tally => ({ counts: { ...before.counts }, errors: [...before.errors] });
  const keep = (tx: Tx, tally: Tally) =>
    saveImport(tx, run.id, { pass: at.pass, lines_done: at.linesDone, counts: tally.counts, errors: tally.errors });
  const { actor, survey, newRole } = run;
  const given = { actor, survey, ...known, willCreate: false, newRole, refused: null };
  const { claims } = known;
  try {
    return await inTransaction(run.db, async (tx) => {
      const tally = fresh();
      const plans = await planToWrite(tx, given, readable(run, claims, tally, lines, at.pass));
      for (const plan of plans) if (plan.faults.length > 0) tell(run, tally, plan.row.line, plan.faults);
      const sound = plans.filter(({ faults }) => faults.length === 0);
      for (const became of await writeBatch(tx, writingOf(run), sound)) count(tally, became);
      await keep(tx, tally);
      return tally;
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== "23505" && !(error instanceof Refusal)) throw error;
    const tally = fresh();
    await writeSingly(run, known, tally, readable(run, claims, tally, lines, at.pass));
    await inTransaction(run.db, (tx) => keep(tx, tally));
    return tally;
  }
}

/**
 * Imports people in batches. Each transaction saves one batch with the import's progress, so that a restart after a crash continues from
 * there and imports nobody twice.
 */
export async function importPeople(run: ImportRun): Promise<PeopleImportReport> {
  const { db, actor, survey } = run;
  const { choices, newRole } = run;
  const found = await readPlaces(db, actor, survey, choices);
  const isMaking = found.newSchools.length > 0 || found.newGroups.length > 0;
  const places = isMaking ? await createMissing(db, actor, survey, found, choices) : found;
  const known = { places, claims: await readClaims(db, places, soundRows(survey), newRole) };
  const standing = await inTransaction(db, (tx) => openImport(tx, run.id, actor.id, run.fileName));
  let tally: Tally = {
    counts: { ...noCounts, ...(standing.counts as Partial<Counts>) },
    errors: [...standing.errors],
  };
  for (const pass of [1, 2]) {
    if (pass < standing.pass) continue;
    const skipped = pass === standing.pass ? standing.lines_done : 0;
    let linesDone = 0;
    for (const lines of batches(survey)) {
      linesDone += lines.length;
      if (linesDone <= skipped) continue;
      tally = await importBatch(run, known, tally, lines, { pass, linesDone });
      await run.progress(Math.round((linesDone + (pass - 1) * survey.total) / 2), survey.total);
      await yieldToEventLoop();
    }
  }
  await inTransaction(db, async (tx) => {
    const end = { pass: 3, lines_done: 0, counts: tally.counts, errors: tally.errors, finished_at: new Date() };
    await saveImport(tx, run.id, end);
    await recordAudit(tx, {
      actor,
      action: "people.imported",
      subject: { type: "people_import", id: run.id },
      after: { ...tally.counts },
    });
  });
  const errors = quoteErrors(survey, tally.errors);
  return { counts: tally.counts, errors, columns: survey.columns, sample: [], ...nothingNew };
}
