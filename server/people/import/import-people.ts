import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { PeopleImportReport } from "@sextant/contract/import-people.ts";
import { recordAudit } from "../../audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { CsvRow } from "../../platform/csv/read-rows.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Claims, readClaims } from "./claims.ts";
import { createMissing, type Places, readPlaces } from "./context.ts";
import { foresee, foreseeBonds, foreseeStaff } from "./foresee.ts";
import { openImport, saveImport } from "./import.queries.ts";
import { type Plan, planBatch } from "./plan-batch.ts";
import { quoteErrors } from "./quote-errors.ts";
import { type Fault, nameField, type PersonRow, readRow } from "./read-row.ts";
import { dataRows, namesOf, repeats, type Survey } from "./survey.ts";
import { type Became, planToWrite, writeBatch } from "./write-batch.ts";

const BATCH = 200;
const MOST_ERRORS = 1000;
const MOST_SAMPLES = 50;

type Counts = PeopleImportReport["counts"];
type ImportError = PeopleImportReport["errors"][number];

/** An import, or its dry run, under way. */
export interface ImportRun {
  /** Of the job. The same run again goes on where it was. */
  id: string;
  db: Database;
  wake: () => void;
  actor: Actor;
  address: string;
  fileName: string;
  survey: Survey;
  createsMissing: boolean;
  /** The address of ours that links in invitations begin with; null when none are sent. */
  invitesFrom: string | null;
  progress: (done: number, total: number) => Promise<void>;
}

/** A fault as it is kept while the import goes on: what the file says of it is read from there at the end. */
type Told = Pick<ImportError, "line" | "column" | "message">;
interface Tally {
  counts: Counts;
  errors: Told[];
}

const noCounts: Counts = { total: 0, created: 0, updated: 0, deactivated: 0, unchanged: 0, invalid: 0 };

function tell(run: ImportRun, tally: Tally, line: number, faults: readonly Fault[]): void {
  tally.counts.invalid += 1;
  tally.counts.total += 1;
  for (const { field, message } of faults) {
    if (tally.errors.length >= MOST_ERRORS) return;
    const column = run.survey.columns.find((each) => each.field === field)?.header ?? field;
    tally.errors.push({ line, column, message });
  }
}

function count(tally: Tally, became: Became): void {
  tally.counts[became] += 1;
  tally.counts.total += 1;
}

/** The team comes in the first pass, those whom it looks after in the second. */
const passOf = (row: PersonRow, claims: Claims) =>
  (row.role && row.role !== "student") || claims.team.has(row.line) ? 1 : 2;

/** What a run knows before its first line is written. */
type Known = { claims: Claims; places: Places };

/** Of some lines those of a pass that can be read, the others told of. */
function readable(run: ImportRun, claims: Claims, tally: Tally, lines: readonly CsvRow[], pass: number): PersonRow[] {
  return lines.flatMap(({ line, cells }) => {
    const { row, faults } = readRow(line, cells, run.survey.at);
    if (passOf(row, claims) !== pass) return [];
    const all = [...faults, ...repeats(run.survey, row), ...(claims.faults.get(line) ?? [])];
    if (all.length === 0) return [row];
    tell(run, tally, line, all);
    return [];
  });
}

async function* batches(text: string): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  for await (const row of dataRows(text)) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* soundRows(survey: Survey): AsyncGenerator<PersonRow[]> {
  for await (const lines of batches(survey.text)) {
    yield lines.flatMap(({ line, cells }) => {
      const { row, faults } = readRow(line, cells, survey.at);
      return faults.length === 0 && repeats(survey, row).length === 0 ? [row] : [];
    });
  }
}

/** Says what an import would come to; nothing is written. */
export async function tryImport(run: ImportRun): Promise<PeopleImportReport> {
  const { db, actor, survey } = run;
  const places = await readPlaces(db, actor, survey);
  const claims = await readClaims(db, soundRows(survey));
  const refused = new Set(claims.refusedNames);
  const given = { actor, survey, claims, places, willCreate: run.createsMissing, refused };
  const judgeStaff = await foreseeStaff(db);
  const tally: Tally = { counts: { ...noCounts }, errors: [] };
  const samples: PeopleImportReport["sample"][number][][] = [];
  let done = 0;
  for (const pass of [1, 2]) {
    const sample: PeopleImportReport["sample"] = [];
    for await (const lines of batches(survey.text)) {
      const plans = judgeStaff(await planBatch(db, given, readable(run, claims, tally, lines, pass)));
      const joining = await foreseeBonds(db, plans);
      for (const plan of plans) {
        const became = foresee(plan, joining);
        if (became === "invalid") {
          tell(run, tally, plan.row.line, plan.faults);
          if (pass === 1) for (const { key } of namesOf(plan.row)) refused.add(key);
          if (pass === 1 && plan.known) refused.add(`id ${plan.known.id}`);
        } else count(tally, became);
        if (sample.length < MOST_SAMPLES) sample.push(shown(plan, became));
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
  const news = { new_schools: places.newSchools.slice(0, 200), new_groups: places.newGroups.slice(0, 200) };
  return { ...tally, errors: await quoteErrors(survey, tally.errors), columns, sample, ...news };
}

function shown({ row, known, role }: Plan, status: Became): PeopleImportReport["sample"][number] {
  const name = `${row.firstName ?? known?.first_name ?? ""} ${row.lastName ?? known?.last_name ?? ""}`.trim();
  const identifier = row.email ?? row.phone ?? row.username ?? "";
  return { line: row.line, name, identifier, role, schools: row.schools ?? [], groups: row.groups ?? [], status };
}

/** Writes lines one by one where together they could not be: each in a transaction of its own, so that one keeps no other out. */
async function writeSingly(run: ImportRun, known: Known, tally: Tally, rows: readonly PersonRow[]): Promise<void> {
  const given = { actor: run.actor, survey: run.survey, ...known, willCreate: false, refused: null };
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
      const message = isTaken
        ? "Someone already signs in with this email, phone or username"
        : (error as Refusal).message;
      tell(run, tally, row.line, [{ field: nameField(row), message }]);
    }
  }
}

const writingOf = ({ id, ...run }: ImportRun) => ({ ...run, importId: id });

/** Writes a batch of lines, and how far the import has come, in one transaction. */
async function importBatch(
  run: ImportRun,
  known: Known,
  before: Tally,
  lines: readonly CsvRow[],
  at: { pass: number; linesDone: number },
): Promise<Tally> {
  const fresh = (): Tally => ({ counts: { ...before.counts }, errors: [...before.errors] });
  const keep = (tx: Tx, tally: Tally) =>
    saveImport(tx, run.id, { pass: at.pass, lines_done: at.linesDone, counts: tally.counts, errors: tally.errors });
  const given = { actor: run.actor, survey: run.survey, ...known, willCreate: false, refused: null };
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
 * Brings people in, batch by batch, each in a transaction of its own together with how far the import has come: what is begun again after
 * a crash goes on there, and nobody comes twice.
 */
export async function importPeople(run: ImportRun): Promise<PeopleImportReport> {
  const { db, actor, survey } = run;
  const found = await readPlaces(db, actor, survey);
  const places = run.createsMissing ? await createMissing(db, actor, survey, found, run.address) : found;
  const known = { places, claims: await readClaims(db, soundRows(survey)) };
  const standing = await inTransaction(db, (tx) => openImport(tx, run.id, actor.id, run.fileName));
  let tally: Tally = {
    counts: { ...noCounts, ...(standing.counts as Partial<Counts>) },
    errors: [...(standing.errors as unknown as Told[])],
  };
  for (const pass of [1, 2]) {
    if (pass < standing.pass) continue;
    const skipped = pass === standing.pass ? standing.lines_done : 0;
    let linesDone = 0;
    for await (const lines of batches(survey.text)) {
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
      address: run.address,
    });
  });
  const errors = await quoteErrors(survey, tally.errors);
  return { counts: tally.counts, errors, columns: survey.columns, sample: [], new_schools: [], new_groups: [] };
}
