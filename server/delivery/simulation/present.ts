import type { HandlerOutput } from "@sextant/contract/types.ts";
import { getReadableAssessment } from "../../authoring/assessments/published.ts";
import { loadQuestionTitles } from "../../authoring/questions/titles.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { getJob } from "../../platform/jobs.ts";
import { notFound } from "../../platform/refusal.ts";
import { type SimulationRow, selectOpen, selectReport, selectSimulations } from "./simulations.queries.ts";
import type { StoredReport } from "./stored-report.ts";

type View = HandlerOutput<"simulations.get">;
type Head = View["simulations"][number];

/** So many are listed. */
const LISTED = 20;

function presentHead({ id, version, asked, created_by, author_name, created_at }: SimulationRow): Head {
  return {
    id,
    version,
    created_at,
    ...(asked as Pick<Head, "people" | "seed" | "abilities_given" | "uncalibrated">),
    created_by: created_by === null ? null : { id: created_by, name: author_name ?? "" },
  };
}

async function presentReports(db: Database, reports: readonly StoredReport[]) {
  const versions = reports.flatMap(({ exposure }) => exposure.drawn.map(({ version }) => version));
  const titles = await loadQuestionTitles(db, [...new Set(versions)]);
  return reports.map(({ exposure, basis, by_ability, ...report }) => ({
    ...report,
    by_ability: by_ability.map((group) => ({ ...group, score: group.score ?? null })),
    basis: { ...basis, calibrated_at: basis.calibrated_at === null ? null : new Date(basis.calibrated_at) },
    exposure: {
      ...exposure,
      drawn: exposure.drawn.map(({ version, ...rest }) => ({ ...rest, title: titles.get(version) ?? "" })),
    },
  }));
}

/**
 * Returns the newest simulation of an assessment, or the one asked for, and a list of the last.
 *
 * @throws Refusal `not_found`, also for a simulation of another assessment.
 */
export async function getSimulation(
  db: Database,
  actor: Actor,
  assessmentId: string,
  asked: string | undefined,
): Promise<View> {
  const { id } = await getReadableAssessment(db, actor, assessmentId);
  const rows = (await selectSimulations(db, id)).slice(0, LISTED);
  const row = asked === undefined ? rows[0] : rows.find((one) => one.id === asked.toLowerCase());
  if (asked !== undefined && !row) throw notFound("This simulation");
  const open = await selectOpen(db, id);
  const isRunning = open?.state === "queued" || open?.state === "running";
  const report = row ? ((await selectReport(db, row.id)) as StoredReport[]) : [];
  return {
    running: open && isRunning ? await getJob(db, open.id, null) : null,
    simulation: row ? { ...presentHead(row), sections: await presentReports(db, report) } : null,
    simulations: rows.map(presentHead),
  };
}
