import { findPublishedVersion, loadAssessmentVersion } from "@sextant/server/authoring/assessments/published.ts";
import { loadQuestionVersions } from "@sextant/server/authoring/questions/versions.ts";
import { type Outcome, satByMany } from "@sextant/server/testing/sat-by-many.ts";
import { type Measured, runAnswers } from "./answers.ts";
import { publishAssessment, type Student, startStudent } from "./setup.ts";
import { median, percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const SITTINGS = 20_000;
const AT_ONCE = 1000;
const QUESTIONS = 27;
const RUNS = 3;
const SAVING = 256;

interface Previewed {
  id: string | null;
  preview: { sittings: number; changed: number };
}
interface Job {
  id: string;
  state: string;
}

/** Regrades one question of a version that twenty thousand sat: how long the preview takes, applying it, and undoing it. */
export async function measureRegrade(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const assessment = await publishAssessment(world, staff.token, QUESTIONS);
  for (let start = 0; start < SITTINGS; start += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, person): Outcome[] =>
      Array.from(
        { length: QUESTIONS },
        (_none, question): Outcome =>
          question === 0
            ? ((["A", "B", "C", "C"] as const)[(start + person) % 4] ?? "A")
            : (person * 7 + question * 3) % 5 < 3
              ? 1
              : 0,
      ),
    );
    await satByMany(world.platform, assessment, rows);
  }
  await world.platform.pool.query("vacuum analyze");
  const { db } = world.platform;
  const version = await loadAssessmentVersion(db, (await findPublishedVersion(db, assessment)) ?? "");
  const questionVersion = version.sections[0]?.placements[0]?.question_version_id ?? "";
  const question = (await loadQuestionVersions(db, [questionVersion])).get(questionVersion);
  const interaction = question?.interactions[0];
  if (!question || interaction?.type !== "choice") throw new Error("The first question is no choice");
  const option = interaction.options.find((one) => one.source_identifier === "C")?.id;
  const path = `/api/assessments/${assessment}/regrades/`;
  const body = { question: question.question_id, kind: "key", key: { [interaction.id]: { correct: [option] } } };
  const previews: number[] = [];
  let previewed: Previewed | null = null;
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    previewed = (await world.call("POST", path, staff.token, { ...body, dry_run: true })) as Previewed;
    previews.push((performance.now() - started) / 1000);
  }
  const kept = (await world.call("POST", path, staff.token, body)) as Previewed;
  const students: Student[] = [];
  const sat = await publishAssessment(world, staff.token, QUESTIONS);
  for (let seated = 0; seated < SAVING; seated += 1) students.push(await startStudent(world, staff.token, sat));
  const revisions = new Map<string, number>();
  const save = () => runAnswers(world, students, revisions);
  const act = async (action: string, meanwhile: () => Promise<void> = async () => {}) => {
    const started = performance.now();
    const { job } = (await world.call("POST", `${path}${kept.id}/${action}/`, staff.token)) as { job: Job };
    await meanwhile();
    for (;;) {
      const { state } = (await world.call("GET", `/api/jobs/${job.id}/`, staff.token)) as Job;
      if (state === "done") return (performance.now() - started) / 1000;
      if (state === "failed") throw new Error(`${action} failed`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const [applied, undone] = [await act("apply"), await act("undo")];
  say(`| ${SITTINGS.toLocaleString("en")} sittings of ${QUESTIONS} questions | s |`);
  say("|---|---|");
  say(`| preview, median of ${RUNS} | ${percentile(previews, 0.5).toFixed(1)} |`);
  say(`| apply (${previewed?.preview.changed.toLocaleString("en")} scores change) | ${applied.toFixed(1)} |`);
  say(`| undo | ${undone.toFixed(1)} |`);
  await save();
  const alone: Measured[] = [];
  const beside: Measured[] = [];
  for (const action of ["apply", "undo", "apply"]) {
    alone.push(await save());
    await act(action, async () => {
      beside.push(await save());
    });
  }
  const line = (what: string, runs: readonly Measured[], ratio: string) =>
    `| ${what} | ${Math.round(median(runs.map((run) => run.perSecond)))} | ${median(runs.map((run) => run.p95)).toFixed(1)} | ${ratio} |`;
  const ratios = beside.map((run, index) => run.p95 / (alone[index]?.p95 ?? Number.NaN));
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(", ");
  say("");
  say(`| ${SAVING} students save | answers/s | p95 ms | p95, times alone (each run) |`);
  say("|---|---|---|---|");
  say(line("alone", alone, "1"));
  say(line("beside a regrade that is applied or undone", beside, `**${median(ratios).toFixed(2)}** (${each})`));
}
