import { cpus, totalmem } from "node:os";
import { measureAdaptive } from "./adaptive.ts";
import { measureAllocateMaterial } from "./allocate-material.ts";
import { measureAllocations } from "./allocations.ts";
import { measureAnswers } from "./answers.ts";
import { measureBackups } from "./backups.ts";
import { measureBands } from "./bands.ts";
import { measureCalibration } from "./calibration.ts";
import { measureDeadline } from "./deadline.ts";
import { measureExports } from "./exports.ts";
import { measureImports } from "./imports.ts";
import { measureInsight } from "./insight.ts";
import { measureLibrarySearch } from "./library-search.ts";
import { measureLive } from "./live.ts";
import { measureMetrics } from "./metrics.ts";
import { measureNextQuestions } from "./next-questions.ts";
import { measurePeople } from "./people.ts";
import { measurePlayer } from "./player.ts";
import { measurePreparedStarts } from "./prepared-starts.ts";
import { measureReader } from "./reader.ts";
import { measureRecording } from "./recording.ts";
import { measureRegrade } from "./regrade.ts";
import { measureRendering } from "./rendering.ts";
import { measureResults } from "./results.ts";
import { measureSearch } from "./search.ts";
import { measureSimilar } from "./similar.ts";
import { measureStarts } from "./starts.ts";
import { measureStreams } from "./streams.ts";
import { measureSubmits } from "./submits.ts";
import { measureTraces } from "./traces.ts";
import { measureUpgrade } from "./upgrade.ts";
import { measureUploads } from "./uploads.ts";
import { measureWatching } from "./watching.ts";
import { openWorld } from "./world.ts";

const say = (line: string) => console.log(line);
const wanted = process.argv.slice(2);
const wants = (name: string) => wanted.length === 0 || wanted.includes(name);

say(
  `Machine: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
);
/** What needs no server and no database comes first, and alone where nothing else is wanted. */
const WITHOUT_WORLD = ["adaptive", "calibration", "bands", "metrics", "traces"];
/** These bring a world of their own. */
if (wanted.includes("insight")) {
  say("\n## Figures of a long history\n");
  await measureInsight(say, wanted);
  process.exit();
}
if (wanted.includes("backup")) {
  say("\n## Backup\n");
  await measureBackups(say);
  process.exit();
}
if (wanted.includes("upgrade")) {
  say("\n## Upgrade of PostgreSQL\n");
  await measureUpgrade(say);
  process.exit();
}
if (wanted.includes("exports")) {
  say("\n## Results as files\n");
  await measureExports(say, wanted);
  process.exit();
}
if (wants("adaptive")) {
  say("\n## Adaptive tests\n");
  measureAdaptive(say);
}
if (wants("metrics")) {
  say("\n## Metrics\n");
  measureMetrics(say);
}
if (wants("traces")) {
  say("\n## Traces\n");
  await measureTraces(say);
}
if (wants("calibration")) {
  say("\n## Calibration\n");
  await measureCalibration(say);
}
if (wants("bands")) {
  say("\n## Bands of ability\n");
  measureBands(say);
}
if (wanted.length > 0 && wanted.every((name) => WITHOUT_WORLD.includes(name))) process.exit();
const world = await openWorld();
try {
  if (wants("answers")) {
    say("\n## Acknowledged answers\n");
    await measureAnswers(world, say);
  }
  if (wants("next")) {
    say("\n## Next questions\n");
    await measureNextQuestions(world, say);
  }
  if (wants("starts")) {
    say("\n## A thousand at once\n");
    await measureStarts(world, say);
  }
  if (wants("prepared")) {
    say("\n## A thousand prepared start at once\n");
    await measurePreparedStarts(world, say);
  }
  if (wants("submits")) {
    say("\n## A thousand submit at once\n");
    await measureSubmits(world, say);
  }
  if (wants("reader")) {
    say("\n## Reading a long PDF\n");
    await measureReader(world, say);
  }
  if (wants("render")) {
    say("\n## Render\n");
    await measureRendering(world, say);
  }
  if (wants("search")) {
    say("\n## Search\n");
    await measureSearch(world, say);
  }
  if (wants("library-search")) {
    say("\n## Search in transcripts and pages\n");
    await measureLibrarySearch(world, say);
  }
  if (wanted.includes("uploads")) {
    say("\n## A file of 2 GiB, cut off\n");
    await measureUploads(world, say);
  }
  if (wants("similar")) {
    say("\n## What reads alike\n");
    await measureSimilar(world, say);
  }
  if (wants("imports")) {
    say("\n## Files that ask for too much\n");
    await measureImports(world, say, wanted.slice(1));
  }
  if (wants("allocations")) {
    say("\n## Giving to ten thousand\n");
    await measureAllocations(world, say);
  }
  if (wants("allocate-material")) {
    say("\n## Material for ten thousand\n");
    await measureAllocateMaterial(world, say);
  }
  if (wants("people")) {
    say("\n## People\n");
    await measurePeople(world, say);
  }
  if (wants("live")) {
    say("\n## Live sessions\n");
    await measureLive(world, say);
  }
  if (wants("deadline")) {
    say("\n## One shared deadline\n");
    await measureDeadline(world, say);
  }
  if (wants("streams")) {
    say("\n## Live streams\n");
    await measureStreams(world, say);
  }
  if (wants("watching")) {
    say("\n## Watching two thousand\n");
    await measureWatching(world, say, wanted.includes("screen"));
  }
  if (wants("regrade")) {
    say("\n## Regrade\n");
    await measureRegrade(world, say);
  }
  if (wants("results")) {
    say("\n## Statistics of three hundred\n");
    await measureResults(world, say);
  }
  if (wants("player")) {
    say("\n## The player\n");
    await measurePlayer(world, say);
  }
  if (wants("recording")) {
    say("\n## Recording a sitting\n");
    await measureRecording(world, say);
  }
} finally {
  await world.close();
}
