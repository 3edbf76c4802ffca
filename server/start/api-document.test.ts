import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createTestToken } from "../testing/api-token.ts";
import { listBlocks } from "../testing/document-blocks.ts";
import { createAssessment, createGroup, createSchool, createTestUser } from "../testing/factories.ts";
import { useTestApp } from "../testing/use-test-app.ts";

const run = promisify(execFile);
const t = useTestApp();

test("the examples of docs/api.md with an API token work as they are written", async () => {
  const { db } = t.platform;
  const blocks = listBlocks(await readFile(new URL("../../docs/api.md", import.meta.url), "utf8"));
  const [read, place, ...others] = blocks.filter(({ mark }) => mark === "token");
  if (!read || !place) throw new Error("The document has two examples");
  expect(others).toEqual([]);
  const school = await createSchool(db);
  const group = await createGroup(db, { school });
  const { id: assessment } = await createAssessment(db);
  const student = await createTestUser(db, { schoolIds: [school] });
  const owner = (await createTestUser(db, { role: "staff" })).id;
  const { token } = await createTestToken(db, { owner, schools: [school] });
  await t.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  const env = {
    ...process.env,
    SEXTANT_URL: `http://127.0.0.1:${port}`,
    SEXTANT_TOKEN: token,
    SCHOOL: school,
    GROUP: group,
    ASSESSMENT: assessment,
  };
  const answerOf = async ({ code }: { code: string }) => JSON.parse((await run("sh", ["-c", code], { env })).stdout);
  expect(await answerOf(read)).toMatchObject({ count: 1, results: [{ id: student.id }] });
  const placed = await answerOf(place);
  expect(placed.results).toMatchObject([
    { status: "created", joined: [group] },
    { status: "created", joined: [group] },
  ]);
  expect(await answerOf(place)).toEqual(placed);
});
