import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { type Media, mediaIsOpenTo } from "./media.ts";

const t = useTestApp();
beforeAll(async () => {
  const { db } = t.platform;
  await sql`insert into users (id, username, role) select gen_random_uuid(), 'reader ' || n, 'student'
    from generate_series(1, 300) n`.execute(db);
  await sql`insert into study_materials (id, title) select gen_random_uuid(), n::text from generate_series(1, 20) n`.execute(
    db,
  );
  await sql`insert into zoom_videos (id, title, link) select gen_random_uuid(), n::text, 'https://x.test'
    from generate_series(1, 20) n`.execute(db);
  await sql`insert into allocations (id, user_id, study_material_id)
    select gen_random_uuid(), users.id, study_materials.id from users, study_materials`.execute(db);
  await sql`insert into allocations (id, user_id, zoom_video_id)
    select gen_random_uuid(), users.id, zoom_videos.id from users, zoom_videos`.execute(db);
  await sql`analyze allocations, users, study_materials, zoom_videos`.execute(db);
});

test.each<Media>(["study_materials", "zoom_videos"])(
  "what a person has of %s is found by the person, however many have the same",
  async (media) => {
    const condition = mediaIsOpenTo(sql`${newId()}::uuid`, media);
    const { rows } = await sql<
      Record<string, string>
    >`explain select id from ${sql.table(media)} where ${condition}`.execute(t.platform.db);
    const plan = rows.flatMap(Object.values).join("\n");
    expect(plan).toContain("allocations_user");
    expect(plan).not.toMatch(/allocations_(study_material|zoom_video)|Seq Scan on allocations/);
  },
);
