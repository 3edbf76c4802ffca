import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../platform/database/client.ts";
import { startEmbeddedDatabase } from "../platform/database/embedded.ts";
import { migrate } from "../platform/database/migrate.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { createTestUser } from "../testing/factories.ts";
import { findFreePort, type ServerProcess } from "../testing/server-process.ts";
import { createSmallDisk, keepPageIn, mayMount, type SmallDisk } from "../testing/small-disk.ts";
import { waitOptions } from "../testing/wait-options.ts";

const MB = 1024 * 1024;

let disk: SmallDisk;
let server: ServerProcess | null = null;
afterEach(async () => {
  server?.kill("SIGINT");
  await server?.ended;
  server = null;
  disk.remove();
});

const get = async (path: string) => {
  const answered = await fetch(`${server?.address}${path}`);
  return {
    status: answered.status,
    headers: answered.headers,
    body: (await answered.json()) as Record<string, unknown>,
  };
};
const untilReady = () =>
  vi.waitFor(async () => {
    if (server?.hasEnded()) throw new Error(server.said());
    expect((await get("/api/ready/")).status, server?.said()).toBe(200);
  }, waitOptions);

describe.runIf(mayMount)("uploads on a small disk", () => {
  let t: TestApp;
  let prepared: string;
  beforeAll(async () => {
    t = await startTestApp();
    prepared = mkdtempSync(join(tmpdir(), "sextant-prepared-"));
    await keepPageIn(prepared);
  });
  afterAll(async () => {
    await t.close();
    rmSync(prepared, { recursive: true });
  });

  async function start(sizeMb: number, reserveMb: number, args: readonly string[] = []): Promise<void> {
    disk = createSmallDisk(sizeMb, { prepared });
    server = disk.start(
      {
        PORT: String(await findFreePort()),
        DATABASE_URL: t.databaseUrl,
        DISK_RESERVE_MB: String(reserveMb),
        LOG_LEVEL: "fatal",
      },
      args,
    );
    await untilReady();
  }
  async function startUploader() {
    const { token } = await t.signInAs("student");
    const headers = { authorization: `JWT ${token}`, "tus-resumable": "1.0.0", connection: "close" };
    return {
      begin: (bytes: number) =>
        fetch(`${server?.address}/api/files/tus/`, {
          method: "POST",
          headers: { ...headers, "upload-length": String(bytes), "upload-metadata": "filename YS50eHQ=" },
        }),
      append: (path: string | null, offset: number, bytes: number) =>
        fetch(`${server?.address}${path}`, {
          method: "PATCH",
          headers: {
            ...headers,
            "upload-offset": String(offset),
            "content-type": "application/offset+octet-stream",
          },
          body: Buffer.alloc(bytes, "a"),
        }),
      look: (path: string | null) => fetch(`${server?.address}${path}`, { headers }),
    };
  }

  test("that begin at once through several processes are refused beyond what the reserve leaves, and those that were begun all fit", async () => {
    await start(128, 40, ["--processes=2"]);
    const students = await Promise.all(Array.from({ length: 10 }, startUploader));
    const begun = await Promise.all(students.map(({ begin }) => begin(20 * MB)));
    expect(begun.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(6).fill(507)]);
    const refused = begun.find(({ status }) => status === 507);
    expect(refused?.headers.get("content-type")).toBe("application/problem+json");
    expect(await refused?.json()).toMatchObject({ code: "disk_full", status: 507 });
    const sent = await Promise.all(
      begun.map(async ({ status, headers }, index) =>
        status === 201 ? ((await students[index]?.append(headers.get("location"), 0, 20 * MB))?.status ?? 0) : status,
      ),
    );
    expect(sent.sort()).toEqual([...Array(4).fill(204), ...Array(6).fill(507)]);
    expect(disk.freeMb()).toBeGreaterThan(40);
  });

  test("under way are refused at the next piece once something else has filled the disk, and give their room to answers", async () => {
    await start(96, 30);
    const { begin, append, look } = await startUploader();
    const path = (await begin(30 * MB)).headers.get("location");
    expect((await append(path, 0, 10 * MB)).status).toBe(204);
    const id = path?.split("/").at(-2) ?? "";
    expect(existsSync(disk.pathOf(`uploads/${id}`))).toBe(true);
    disk.fill(25);
    const refused = await append(path, 10 * MB, 10 * MB);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([507, "application/problem+json"]);
    expect(await refused.json()).toMatchObject({ code: "disk_full" });
    await vi.waitFor(async () => expect((await look(path)).status).toBe(404), waitOptions);
    expect(existsSync(disk.pathOf(`uploads/${id}`))).toBe(false);
    expect(disk.freeMb()).toBeGreaterThan(30);
  });

  test("on a full disk are answered with 507 however they come, and what the disk holds stays", async () => {
    await start(64, 0);
    const { begin, append } = await startUploader();
    const path = (await begin(20 * MB)).headers.get("location");
    disk.fill(4);
    const refused = await append(path, 0, 20 * MB);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([507, "application/problem+json"]);
    expect((await get("/api/health/")).body).toMatchObject({ status: "ok", disk: "full" });
  });
});

describe.runIf(mayMount)("the embedded database on a small disk", () => {
  let prepared: string;
  beforeAll(async () => {
    prepared = mkdtempSync(join(tmpdir(), "sextant-prepared-"));
    const database = await startEmbeddedDatabase({ dataDir: prepared, log: () => {} });
    await migrate(database.url);
    // Into an empty database the server would first bring the whole demo school.
    const { db, close } = openDatabase(database.url, { max: 1 });
    await createTestUser(db, { role: "staff" });
    await close();
    await database.stop();
    await keepPageIn(prepared);
  });
  afterAll(() => rmSync(prepared, { recursive: true }));

  const environment = async (others: Record<string, string> = {}) => ({
    PORT: String(await findFreePort()),
    DISK_RESERVE_MB: "32",
    LOG_LEVEL: "fatal",
    ...others,
  });

  test("isn’t ready while data files can’t grow, and comes back by itself after PostgreSQL ended of it", async () => {
    disk = createSmallDisk(320, { prepared });
    server = disk.start(await environment());
    await untilReady();
    disk.fill(0);
    await vi.waitFor(async () => expect((await get("/api/ready/")).status).toBe(503), waitOptions);
    expect((await get("/api/health/")).body).toMatchObject({ status: "ok", disk: "full" });
    const pid = Number.parseInt(readFileSync(disk.pathOf("postgres/postmaster.pid"), "utf8"), 10);
    process.kill(pid, "SIGKILL");
    await vi.waitFor(
      () => expect(server?.said()).toMatch(/The disk of .+ is full, so nothing can be saved/),
      waitOptions,
    );
    const refused = await get("/api/ready/");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect(server.hasEnded()).toBe(false);
    disk.clear();
    await untilReady();
    expect((await get("/api/health/")).body).toMatchObject({ disk: "ok" });
  });

  test.each([
    { state: "full", cause: "is full" },
    { state: "read_only", cause: "is read-only" },
  ] as const)("starts once its disk isn’t $state any more, and says so until then", async ({ state, cause }) => {
    disk = createSmallDisk(320, { prepared, state });
    server = disk.start(await environment());
    await vi.waitFor(async () => {
      if (server?.hasEnded()) throw new Error(server.said());
      expect((await get("/api/health/")).body).toMatchObject({ status: "ok", disk: state });
    }, waitOptions);
    expect(server.said()).toContain("Sextant can’t start yet.");
    expect(server.said()).toContain(cause);
    const refused = await get("/api/users/me/");
    expect([refused.status, refused.headers.get("content-type"), refused.body.code]).toEqual([
      ...[503, expect.stringContaining("application/problem+json"), "overloaded"],
    ]);
    expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    if (state === "full") disk.clear();
    else disk.makeWritable();
    await untilReady();
  });

  test("gives its ballast up when the disk is full, lays it again when there is room, and counts it as free", async () => {
    disk = createSmallDisk(360, { prepared });
    const metrics = await findFreePort();
    server = disk.start(await environment({ DISK_BALLAST_MB: "64", METRICS_PORT: String(metrics) }));
    await untilReady();
    const isLaid = () => existsSync(disk.pathOf("ballast"));
    await vi.waitFor(() => expect(isLaid()).toBe(true), waitOptions);
    const figures = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    const free = Number(/^sextant_disk_free_bytes\{folder="data"\} (\d+)$/m.exec(figures)?.[1]) / MB;
    expect(free).toBeGreaterThan(disk.freeMb() + 60);
    disk.fill(10);
    await vi.waitFor(() => expect(isLaid()).toBe(false), waitOptions);
    await untilReady();
    await vi.waitFor(
      () => expect(server?.said()).toContain("The database now uses the 64 MB that were kept for this"),
      waitOptions,
    );
    disk.clear();
    await vi.waitFor(() => expect(isLaid()).toBe(true), waitOptions);
    expect((await get("/api/health/")).body).toMatchObject({ disk: "ok" });
  });
});
