import { newId } from "@sextant/server/platform/ids.ts";
import { PEOPLE, settle, untilDone } from "./allocations.ts";
import type { World } from "./world.ts";

const MATERIALS = 50;

/** Makes materials on one shelf, each with one version. */
async function shelve(world: World): Promise<string> {
  const { db } = world.platform;
  const shelf = newId();
  await db.insertInto("library_groups").values({ id: shelf, name: "Bench" }).execute();
  for (let position = 1; position <= MATERIALS; position += 1) {
    const id = newId();
    await db
      .insertInto("study_materials")
      .values({ id, title: `Material ${position}` })
      .execute();
    const version = { id: newId(), study_material_id: id, number: 1, body: "<p>Text</p>", media_type: "text/html" };
    await db.insertInto("material_versions").values(version).execute();
    const place = { library_group_id: shelf, study_material_id: id, position };
    await db.insertInto("library_group_materials").values(place).execute();
  }
  return shelf;
}

/** Measures giving fifty materials to ten thousand people by name, and again when they have them. */
export async function measureAllocateMaterial(world: World, say: (line: string) => void): Promise<void> {
  const staff = await world.createPerson("staff");
  const { users } = await settle(world);
  const shelf = await shelve(world);
  const body = { library_groups: [shelf], users };
  const give = async () => {
    const started = performance.now();
    const { job } = (await world.call("POST", "/api/allocate-bulk-material/", staff.token, body)) as {
      job: { id: string };
    };
    const asked = performance.now() - started;
    const done = await untilDone(world, staff.token, job.id);
    if (done.state !== "done") throw new Error(JSON.stringify(done));
    return { asked, took: performance.now() - started, result: done.result };
  };
  const people = PEOPLE.toLocaleString("en");
  say(`| ${MATERIALS} materials to ${people} people by name | answered after ms | done after s | result |`);
  say("| --- | --- | --- | --- |");
  for (const what of ["all new", "all have them already"]) {
    const { asked, took, result } = await give();
    say(`| ${what} | ${Math.round(asked)} | ${(took / 1000).toFixed(1)} | ${JSON.stringify(result)} |`);
  }
}
