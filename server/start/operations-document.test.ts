import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { get as getSecurely } from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../platform/database/client.ts";
import { backupUrlOf, startEmbeddedDatabase } from "../platform/database/embedded.ts";
import { grantRights } from "../platform/database/grant-rights.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openTestApp } from "../testing/app.ts";
import { makeCertificate } from "../testing/certificate.ts";
import { listBlocks } from "../testing/document-blocks.ts";
import { createTestUser } from "../testing/factories.ts";
import { makeFolder } from "../testing/make-folder.ts";
import { startSavingPlayers } from "../testing/saving-players.ts";
import { findFreePort } from "../testing/server-process.ts";
import { waitOptions } from "../testing/wait-options.ts";

/**
 * Runs the commands of docs/operations.md that have no mark, as they are written and in their order, on an installation with people
 * and answers. Only what the table `given` names is replaced: folders, a backup's name, a moment, a person and a database.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const blocks = listBlocks(await readFile(join(root, "docs/operations.md"), "utf8"));
const unmarked = blocks.filter(({ language, mark }) => language === "sh" && mark === "");

/** What the document says as an example, and what it is here. */
const given = new Map<string, string>();
const asHere = (code: string) => [...given].reduce((text, [said, here]) => text.replaceAll(said, here), code);

/** The folders that the document names begin here. */
let place: string;
let project: string;
let port: number;
let living: ChildProcess | null = null;
let answers: number;

beforeAll(async () => {
  place = makeFolder("sextant-document-");
  for (const folder of ["/mnt/backups", "/var/lib/sextant", "/etc/sextant"]) given.set(folder, `${place}${folder}`);
  await mkdir(join(place, "mnt"), { recursive: true });
  await mkdir(join(place, "var/lib"), { recursive: true });
  await mkdir(join(place, "etc/sextant/tls"), { recursive: true });
  const { cert, key } = makeCertificate("learn.example.org");
  await writeFile(join(place, "etc/sextant/tls/fullchain.pem"), cert);
  await writeFile(join(place, "etc/sextant/tls/privkey.pem"), key);

  // A folder of its own, so that what a command leaves beside it isn't left in the project.
  project = join(place, "project");
  await mkdir(project);
  for (const name of await readdir(root))
    if (!name.startsWith(".") || name === ".npmrc") await symlink(join(root, name), join(project, name));
  port = await findFreePort();

  const dataDir = join(place, "var/lib/sextant");
  const embedded = await startEmbeddedDatabase({ dataDir, log: () => {} });
  await migrate(embedded.url);
  await grantRights(embedded.url, embedded.runtimeUrl);
  const t = await openTestApp({ DATA_DIR: dataDir }, embedded.runtimeUrl, async () => {});
  const players = await startSavingPlayers(t, 2, (as, body) =>
    t.call("POST", "/api/users/assessments-attempts/", { as, body }),
  );
  await vi.waitFor(() => expect(players.least()).toBeGreaterThan(2), waitOptions);
  await players.stop();
  answers = players.players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const left = await createTestUser(t.platform.db, { role: "student", firstName: "Ada", lastName: "Lind" });
  const staff = await t.signInAs("staff");
  const erased = await t.call("POST", `/api/users/${left.id}/erase/`, { as: staff, body: { name: "Ada Lind" } });
  expect(erased).toMatchObject({ status: 204 });
  given.set("019a3f60-0000-7000-8000-000000000000", left.id);
  await t.close();
  await embedded.stop();
});

afterAll(async () => {
  if (living?.pid && living.exitCode === null) process.kill(-living.pid, "SIGTERM");
  await rm(place, { recursive: true, force: true });
});

/** What a shell would have here beside the settings in the document. */
const environment = () => ({
  DISK_BALLAST_MB: "0",
  PATH: process.env.PATH,
  HOME: place,
  DATA_DIR: join(place, "var/lib/sextant"),
  PORT: String(port),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  npm_config_update_notifier: "false",
});

function begin(code: string) {
  // A group of its own, which a terminal's Ctrl+C would reach.
  const child = spawn("sh", ["-e", "-c", asHere(code)], { cwd: project, env: environment(), detached: true });
  living = child;
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", (status) => resolve(status)));
  return { said: () => said, ended, pid: child.pid ?? 0, hasEnded: () => child.exitCode !== null };
}

async function run(code: string): Promise<string> {
  const child = begin(code);
  const status = await child.ended;
  expect(status, child.said()).toBe(0);
  return child.said();
}

const statusOf = (address: string) =>
  new Promise<number | null>((resolve) => {
    const [ask, options] = address.startsWith("https") ? [getSecurely, { rejectUnauthorized: false }] : [get, {}];
    ask(address, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    }).once("error", () => resolve(null));
  });

/** Starts Sextant as the block does, works with it once it is ready, and stops it. */
async function serve(code: string, work: () => Promise<void> = async () => {}): Promise<void> {
  const server = begin(code);
  const address = `${code.includes("TLS_CERT=") ? "https" : "http"}://localhost:${port}/api/ready/`;
  await expect
    .poll(async () => {
      if (server.hasEnded()) throw new Error(server.said());
      return server.said().includes("Sextant is ready") ? statusOf(address) : null;
    }, waitOptions)
    .toBe(200);
  await work();
  process.kill(-server.pid, "SIGINT");
  await server.ended;
  expect(server.said()).not.toMatch(/"level":[56]0/);
}

const folderOf = (path: string) => join(place, path);
const backups = async () => (await readdir(folderOf("mnt/backups"))).filter((name) => /^\d.*Z$/.test(name)).toSorted();

async function onDatabase<T>(url: string, work: (db: ReturnType<typeof openDatabase>["db"]) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(url, { max: 1 });
  return work(db).finally(close);
}

/** Opens a restored database without a server. */
async function inRestored<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbeddedDatabase({ dataDir: folderOf(folder), log: () => {} });
  return work(backupUrlOf(embedded.url)).finally(() => embedded.stop());
}

/** Names the newest backup wherever the document names one. */
async function nameNewest(): Promise<void> {
  given.set("2026-11-22T03-00-00.000Z", (await backups()).at(-1) ?? "");
}

const people = { kept: "", later: "" };

/** By their beginning: what each block does, and what is looked at afterwards. */
const steps: [begins: string, outcome: string, follow: (code: string) => Promise<void>][] = [
  ["TLS_CERT=", "Sextant serves https by itself", serve],
  ["npm start -- --processes=4", "four processes serve", serve],
  [
    "npm run backup -- /mnt/backups --keep 14",
    "a backup is made",
    async (code) => {
      expect(await run(code)).toMatch(/^Backed up [\d,]+ files/m);
      expect(await backups()).toHaveLength(1);
      await nameNewest();
    },
  ],
  [
    "npm run verify -- /mnt/backups",
    "it is good, and has the answers",
    async (code) => {
      const said = await run(code);
      expect(said).toMatch(/^The backup is good\.$/m);
      const [, counted = ""] = /^Answers: (\d[\d,]*)/m.exec(said) ?? [said];
      expect(Number(counted.replaceAll(",", ""))).toBeGreaterThanOrEqual(answers);
    },
  ],
  [
    "BACKUP_DIR=/mnt/backups BACKUP_AT=03:00",
    "Sextant verifies it by itself",
    (code) =>
      serve(code, async () => {
        const installation = await readFile(folderOf("var/lib/sextant/installation-id"), "utf8");
        const note = folderOf(`mnt/backups/last-verified.${installation.trim()}.txt`);
        const noted = () => readFile(note, "utf8").catch(() => "");
        await expect.poll(noted, waitOptions).toContain((await backups())[0]);
      }),
  ],
  ["npm run restore -- /mnt/backups/2026-11-22T03-00-00.000Z /var/lib/sextant-restored\n", "it runs again", serve],
  [
    "BACKUP_WAL=1",
    "every change is archived",
    (code) =>
      serve(code, async () => {
        // As the document says, the first backup that the archive continues is made at once.
        await expect.poll(backups, waitOptions).toHaveLength(2);
        await nameNewest();
        const { url } = JSON.parse(await readFile(folderOf("var/lib/sextant/sextant.lock"), "utf8")) as { url: string };
        await onDatabase(url, async (db) => {
          people.kept = (await createTestUser(db)).id;
          const moment = new Date(Date.now() + 1);
          given.set("2026-11-22T14:30:00Z", moment.toISOString());
          await expect.poll(() => Date.now(), waitOptions).toBeGreaterThan(moment.getTime());
          people.later = (await createTestUser(db)).id;
        });
      }),
  ],
  [
    "npm run restore -- /mnt/backups/2026-11-22T03-00-00.000Z /var/lib/sextant-at",
    "what was there at that moment is there again, and nothing later",
    async (code) => {
      await run(code);
      const [, folder = ""] = /\/(var\/lib\/\S+)/.exec(code) ?? [];
      const found = await inRestored(folder, (url) =>
        onDatabase(url, (db) =>
          db.selectFrom("users").select("id").where("id", "in", [people.kept, people.later]).execute(),
        ),
      );
      expect(found).toEqual([{ id: people.kept }]);
    },
  ],
  [
    "DATA_DIR=/var/lib/sextant-restored npm run verify -- postgres://",
    "a restored database is good",
    (code) =>
      inRestored("var/lib/sextant-restored", async (url) => {
        given.set("postgres://reader:…@restored.example.org/sextant", `'${url}'`);
        expect(await run(code)).toMatch(/^The database is good\.$/m);
      }),
  ],
  [
    "BACKUP_DIR=/mnt/backups DATA_DIR=/var/lib/sextant npm run prove-erasure",
    "nothing is left of who was erased",
    async (code) => expect(await run(code)).toMatch(/^Left in the database: nothing$/m),
  ],
  [
    "npm run upgrade -- --accept",
    "the old database is removed",
    async (code) => {
      const old = folderOf("var/lib/sextant/postgres-17");
      await mkdir(old);
      expect(await run(code)).toContain(`Removed ${old}`);
      await expect(stat(old)).rejects.toMatchObject({ code: "ENOENT" });
    },
  ],
  [
    "(umask 077",
    "the key is taken, and nobody else may read it",
    async (code) => {
      await run(code);
      expect((await stat(folderOf("etc/sextant/key"))).mode & 0o777).toBe(0o600);
      await run(`SECRET_KEY_FILE=/etc/sextant/key SECRET_KEY_FILE_OLD=inside npm run rotate-key`);
    },
  ],
];

test("each block without a mark is run, in the order of the document", () => {
  expect(unmarked.map(({ code }) => steps.find(([begins]) => code.startsWith(begins))?.[0] ?? code)).toEqual(
    steps.map(([begins]) => begins),
  );
});

describe("the commands work as written:", () => {
  test.each(steps.map(([begins, outcome, follow], index) => ({ begins, outcome, follow, index })))(
    "$begins: $outcome",
    async ({ follow, index }) => {
      const block = unmarked[index];
      if (!block) throw new Error("The document has fewer blocks");
      await follow(block.code);
    },
  );
});
