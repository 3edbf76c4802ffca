import { cpus, totalmem } from "node:os";
import { measureAdaptive } from "./adaptive.ts";
import { measureAllocateMaterial } from "./allocate-material.ts";
import { measureAllocations } from "./allocations.ts";
import { measureAnswers } from "./answers.ts";
import { measureBackups } from "./backups.ts";
import { measureCalculator } from "./calculator.ts";
import { measureCalibration } from "./calibration.ts";
import { measureDeadline } from "./deadline.ts";
import { measureExports } from "./exports.ts";
import { measureImportSize } from "./import-size.ts";
import { measureImports } from "./imports.ts";
import { measureInsight } from "./insight.ts";
import { measureLibrarySearch } from "./library-search.ts";
import { measureLive } from "./live.ts";
import { measureMetrics } from "./metrics.ts";
import { measureNextQuestions } from "./next-questions.ts";
import { measurePeople } from "./people.ts";
import { measurePlans } from "./plans.ts";
import { measurePlatformScores } from "./platform-scores.ts";
import { measurePlayer } from "./player.ts";
import { measurePractice } from "./practice.ts";
import { measurePreparedStarts } from "./prepared-starts.ts";
import { measureReader } from "./reader.ts";
import { measureRecording } from "./recording.ts";
import { measureRegrade } from "./regrade.ts";
import { measureRendering } from "./rendering.ts";
import { measureResults } from "./results.ts";
import { measureRosters } from "./rosters.ts";
import { measureSearch } from "./search.ts";
import { measureStarts } from "./starts.ts";
import { measureStreams } from "./streams.ts";
import { measureSubmits } from "./submits.ts";
import { measureTraces } from "./traces.ts";
import { measureUpgrade } from "./upgrade.ts";
import { measureUploads } from "./uploads.ts";
import { measureWatching } from "./watching.ts";
import { openWorld, type World } from "./world.ts";

type Say = (line: string) => void;

const say: Say = (line) => console.log(line);
const wanted = process.argv.slice(2);
const watched = wanted.includes("screen") ? "screen" : wanted.includes("many") ? "many" : "all";

/** These bring a world of their own: the first that is named runs alone. */
const alone: [name: string, title: string, measure: (say: Say, wanted: readonly string[]) => Promise<void>][] = [
  ["insight", "Figures of a long history", measureInsight],
  ["backup", "Backup", measureBackups],
  ["upgrade", "Upgrade of PostgreSQL", measureUpgrade],
  ["exports", "Results as files", measureExports],
  ["plans", "Plans to the exam", measurePlans],
  ["practice", "Practice", measurePractice],
];

/** These need no server and no database. */
const plain: [name: string, title: string, measure: (say: Say) => void | Promise<void>][] = [
  ["adaptive", "Adaptive tests", measureAdaptive],
  ["metrics", "Metrics", measureMetrics],
  ["traces", "Traces", measureTraces],
  ["calibration", "Calibration", measureCalibration],
];

const inWorld: [name: string, title: string, measure: (world: World, say: Say) => Promise<void>][] = [
  ["answers", "Acknowledged answers", measureAnswers],
  ["next", "Next questions", measureNextQuestions],
  ["starts", "A thousand at once", measureStarts],
  ["prepared", "A thousand prepared start at once", measurePreparedStarts],
  ["submits", "A thousand submit at once", measureSubmits],
  ["reader", "Reading a long PDF", measureReader],
  ["render", "Render", measureRendering],
  ["search", "Search", measureSearch],
  ["library-search", "Search in transcripts and pages", measureLibrarySearch],
  ["uploads", "A file of 2 GiB, cut off", measureUploads],
  ["imports", "Files that ask for too much", (world) => measureImports(world, say, wanted.slice(1))],
  ["import-size", "Large Moodle files", (world) => measureImportSize(world, say, wanted.slice(1))],
  ["allocations", "Giving to ten thousand", measureAllocations],
  ["allocate-material", "Material for ten thousand", measureAllocateMaterial],
  ["people", "People", measurePeople],
  ["rosters", "A district’s roster", measureRosters],
  ["platform-scores", "Scores to a learning platform", measurePlatformScores],
  ["live", "Live sessions", measureLive],
  ["deadline", "One shared deadline", measureDeadline],
  ["streams", "Live streams", measureStreams],
  ["watching", "Watching two thousand", (world) => measureWatching(world, say, watched)],
  ["regrade", "Regrade", measureRegrade],
  ["results", "Statistics of three hundred", measureResults],
  ["player", "The player", measurePlayer],
  ["calculator", "The calculator", measureCalculator],
  ["recording", "Recording a sitting", measureRecording],
];

/** Those that run: the named ones, or all but those that only run when they are named. */
const chosen = <Row extends readonly [name: string, ...unknown[]]>(rows: readonly Row[]) =>
  rows.filter(([name]) => (wanted.length === 0 ? name !== "uploads" : wanted.includes(name)));

say(
  `Machine: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
);
for (const [name, title, measure] of alone) {
  if (!wanted.includes(name)) continue;
  say(`\n## ${title}\n`);
  await measure(say, wanted);
  process.exit();
}
for (const [, title, measure] of chosen(plain)) {
  say(`\n## ${title}\n`);
  await measure(say);
}
if (wanted.length > 0 && wanted.every((one) => plain.some(([name]) => name === one))) process.exit();
const world = await openWorld();
try {
  for (const [, title, measure] of chosen(inWorld)) {
    say(`\n## ${title}\n`);
    await measure(world, say);
  }
} finally {
  await world.close();
}
