import { followResults } from "@sextant/server/delivery/results/followed.ts";
import { listPublicKeys } from "@sextant/server/people/lti/keys.ts";
import { runSendScores, sendScoresTask } from "@sextant/server/people/lti/scores/send-scores.ts";
import { inTransaction } from "@sextant/server/platform/database/transaction.ts";
import { newId } from "@sextant/server/platform/ids.ts";
import { startTestPlatform } from "@sextant/server/testing/lti-platform.ts";
import { type Outcome, satByMany } from "@sextant/server/testing/sat-by-many.ts";
import { publishAssessment } from "./setup.ts";
import type { World } from "./world.ts";

const SCORES = 1000;
const QUESTIONS = 10;
const TAKES_MS = 50;

/** Gives a platform the results of a thousand people in one course. */
export async function measurePlatformScores(world: World, say: (line: string) => void): Promise<void> {
  const { platform } = world;
  const { db, pool } = platform;
  const staff = await world.createPerson("staff");
  const assessment = await publishAssessment(world, staff.token, QUESTIONS);
  const rows = Array.from({ length: SCORES }, (_, person): Outcome[] =>
    Array.from({ length: QUESTIONS }, (_none, question): Outcome => ((person * 7 + question * 3) % 5 < 3 ? 1 : 0)),
  );
  const people = await satByMany(platform, assessment, rows);
  const remote = await startTestPlatform();
  try {
    remote.toolKeys = { keys: await listPublicKeys(platform) } as unknown as NonNullable<typeof remote.toolKeys>;
    let [atOnce, mostAtOnce] = [0, 0];
    remote.beforeScore = async () => {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await new Promise((resolve) => setTimeout(resolve, TAKES_MS));
      atOnce -= 1;
    };
    const { id } = (await world.call("POST", "/api/lti/platforms/", staff.token, {
      name: "Platform",
      ...remote.fields,
      issuer: "https://platform.example",
      authorization_endpoint: "https://platform.example/auth",
      token_endpoint: "https://platform.example/token",
      jwks_uri: "https://platform.example/keys",
      deployment: { deployment_id: "1", school: null },
    })) as { id: string };
    const [course, group] = [newId(), newId()];
    await pool.query("update lti_platforms set token_endpoint = $2 where id = $1", [id, `${remote.issuer}/token`]);
    await pool.query("insert into groups (id, name, created_by) values ($1, 'Course', $2)", [group, staff.id]);
    await pool.query(
      "insert into lti_courses (id, deployment_id, context_id, title, group_id) select $1, id, 'c', 'Course', $3 from lti_deployments where platform_id = $2",
      [course, id, group],
    );
    await pool.query("insert into lti_links values ($1, 'link', $2, $3, now(), $4)", [
      course,
      assessment,
      group,
      `${remote.issuer}/columns/one?type_id=1`,
    ]);
    await inTransaction(db, (tx) =>
      followResults(
        tx,
        people.map((user) => ({ user, assessment })),
      ),
    );
    await pool.query(
      "insert into lti_scores (id, platform_id, course_id, resource_link_id, user_id, subject) select person, $1, $2, 'link', person, person::text from unnest($3::uuid[]) as person",
      [id, course, people],
    );
    const config = { ...platform.config, outboundAllowedHosts: ["127.0.0.1"] };
    const send = runSendScores({ ...platform, config });
    const arrived = async (what: string) => {
      const begun = performance.now();
      for (;;) {
        await send({ platform: id });
        // The server’s own worker may call nobody on this machine.
        await pool.query(
          "delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task where task.id = job.task_id and identifier = $1",
          [sendScoresTask],
        );
        const { rows: left } = await pool.query(
          "select from lti_scores where platform_id = $1 and (sent_state is null or failure is not null)",
          [id],
        );
        if (left.length === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      say(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s, ${mostAtOnce} at once at most.`);
    };
    await arrived(`${SCORES} scores to a platform that takes ${TAKES_MS} ms`);
    let calls = 0;
    remote.takeScore = () => {
      calls += 1;
      return calls % 10 === 0 ? { status: 500 } : null;
    };
    await pool.query(
      "update lti_scores set sent_state = null, due_at = now(), revision = revision + 1 where platform_id = $1",
      [id],
    );
    await arrived("The same again, while every tenth message fails");
  } finally {
    await remote.close();
  }
}
