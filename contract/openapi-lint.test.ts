import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { comments, schemas } from "./documentation.gen.ts";
import { openApiDocument } from "./openapi.ts";
import { operations } from "./operations.ts";

const root = join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);
const cli = require.resolve("@redocly/cli/bin/cli.js");

let folder: string;
beforeAll(async () => {
  await mkdir(join(root, ".cache"), { recursive: true });
  folder = await mkdtemp(join(root, ".cache/openapi-lint-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns what Redocly finds wrong, each as its rule and where it is. */
async function findFaults(document: string): Promise<string[]> {
  const file = join(folder, "openapi.json");
  await writeFile(file, document);
  const options = ["--config", join(root, "redocly.yaml"), "--format", "json", "--max-problems", "50"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const written = await new Promise<string>((resolve) => {
    // It ends with an error where it finds any.
    execFile(process.execPath, [cli, "lint", file, ...options], { env, maxBuffer: 2 ** 26 }, (_, out) => resolve(out));
  });
  const { problems } = JSON.parse(written) as { problems: { ruleId: string; location: { pointer: string }[] }[] };
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ""}`);
}

const document = JSON.stringify(await openApiDocument(operations, "1.2.3", { schemas, comments }, async () => {}));

it("Redocly finds no fault in the document: no reference to nothing, no unclear schema, no operation without refusals", async () => {
  expect(await findFaults(document)).toEqual([]);
});

it("Redocly would find such faults", async () => {
  const { paths, components, ...rest } = JSON.parse(document);
  const { "4XX": _, ...responses } = paths["/api/health/"].get.responses;
  paths["/api/health/"].get.responses = responses;
  components.schemas.Job.properties.error = { $ref: "#/components/schemas/Nothing" };
  components.schemas.Job.properties.kind = { anyOf: [{}, { type: "string" }] };
  const faults = await findFaults(JSON.stringify({ ...rest, paths, components }));
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^operation-4xx-response .*health/),
      expect.stringMatching(/^no-unresolved-refs .*Job\/properties\/error/),
      expect.stringMatching(/^no-illogical-composition-keywords .*Job\/properties\/kind/),
    ]),
  );
});
