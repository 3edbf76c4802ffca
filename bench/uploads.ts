import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Connection } from "./connection.ts";
import { median, percentile } from "./statistics.ts";
import { startServer, type World } from "./world.ts";

/** The most that one file may have. */
const SIZE = 2 * 2 ** 30;
/** As the page sends them. */
const PIECE = 2 * 2 ** 20;
const OTHER_CALLS_MS = 50;

/** Sound by its first bytes; each piece is another. */
const piece = Buffer.alloc(PIECE, "Sextant ");
function bytesOf(offset: number, end: number): Buffer {
  piece.writeDoubleLE(offset, 100);
  if (offset === 0) piece.write("RIFF$\u0000\u0000\u0000WAVEfmt ", "latin1");
  else piece.fill("Sextant ", 0, 16);
  return piece.subarray(0, end - offset);
}

const wholeHash = () => {
  const hash = createHash("sha256");
  for (let offset = 0; offset < SIZE; offset += PIECE) hash.update(bytesOf(offset, offset + PIECE));
  return hash.digest("hex");
};

const memoryMb = (pid: number | undefined, line: "VmRSS" | "VmHWM") =>
  Math.round(
    Number(new RegExp(`^${line}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
  );

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
}

/** Measures an upload of 2 GiB that one server process interrupts by ending, and that resumes at another. */
export async function measureUploads(world: World, say: (line: string) => void): Promise<void> {
  const tutor = await world.createPerson("tutor");
  const [first, second] = [world.port + 1, world.port + 2];
  const one = await startServer(world.environment, first);
  const other = await startServer(world.environment, second);
  const send = (port: number, method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request(
        {
          port,
          method,
          path,
          host: "127.0.0.1",
          headers: { "tus-resumable": "1.0.0", authorization: `JWT ${tutor.token}`, ...headers },
        },
        (answer) => {
          answer.resume().on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
          answer.on("error", reject);
        },
      );
      asked.on("error", reject);
      asked.end(body);
    });
  const begin = (size: number) =>
    send(first, "POST", "/api/files/tus/", {
      "upload-length": String(size),
      "upload-metadata": `filename ${Buffer.from("a long film.wav").toString("base64")}`,
    });
  /** Sends from one place to another, and stops where the server is gone. */
  const sendPieces = async (port: number, path: string, from: number, to: number): Promise<Answer | null> => {
    let answer: Answer | null = null;
    for (let offset = from; offset < to; ) {
      const end = Math.min(to, offset - (offset % PIECE) + PIECE);
      const whole = bytesOf(offset - (offset % PIECE), offset - (offset % PIECE) + PIECE);
      const headers = { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
      const part = whole.subarray(offset % PIECE, (offset % PIECE) + end - offset);
      answer = await send(port, "PATCH", path, headers, part).catch(() => null);
      if (!answer) return null;
      if (answer.status !== 204) throw new Error(`PATCH ${path} at ${offset}: ${answer.status}`);
      offset = end;
    }
    return answer;
  };
  const idle = [memoryMb(one.child.pid, "VmRSS"), memoryMb(other.child.pid, "VmRSS")];
  const begun = await begin(SIZE);
  const path = String(begun.headers.location);

  const started = performance.now();
  await sendPieces(first, path, 0, SIZE / 2);
  const firstHalf = performance.now() - started;
  const firstMost = memoryMb(one.child.pid, "VmHWM");
  // In the middle of a piece.
  const cutOff = sendPieces(first, path, SIZE / 2, SIZE);
  await pause(100);
  const gone = once(one.child, "exit");
  one.child.kill("SIGKILL");
  await gone;
  if (await cutOff) throw new Error("The first process wasn’t cut off");
  const there = Number((await send(second, "HEAD", path, {})).headers["upload-offset"]);

  const latencies: number[] = [];
  let isSending = true;
  const others = (async () => {
    const connection = await Connection.open(second);
    while (isSending) {
      const asked = performance.now();
      await connection.request("GET", "/api/users/assessments-sessions/", tutor.token);
      latencies.push(performance.now() - asked);
      await pause(OTHER_CALLS_MS);
    }
    connection.close();
  })();
  const resumed = performance.now();
  await sendPieces(second, path, there, SIZE - PIECE);
  const secondHalf = performance.now() - resumed;
  const closing = performance.now();
  const last = await sendPieces(second, path, SIZE - PIECE, SIZE);
  const kept = performance.now() - closing;
  isSending = false;
  await others;
  const secondMost = memoryMb(other.child.pid, "VmHWM");

  const { results } = (await world.call("GET", "/api/files/?page_size=1", tutor.token)) as {
    results: { id: string; url: string; size_bytes: number }[];
  };
  const reading = performance.now();
  const hash = createHash("sha256");
  const answered = await fetch(`http://127.0.0.1:${second}${results[0]?.url}`);
  for await (const part of answered.body ?? []) hash.update(part);
  const read = performance.now() - reading;
  if (hash.digest("hex") !== wholeHash()) throw new Error("What was kept is not what was sent");
  const tooMuch = await begin(SIZE + 1).catch(() => null);
  const refused = tooMuch ?? (await send(second, "POST", "/api/files/tus/", { "upload-length": String(SIZE + 1) }));
  await other.stop();

  const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
  const mb = (values: (number | undefined)[]) => `${values.join(", ")} MB`;
  say("| | |");
  say("| --- | --- |");
  say(`| bytes that were there when the first process was killed | ${there.toLocaleString("en")} |`);
  say(`| first half, second half | ${seconds(firstHalf)}, ${seconds(secondHalf)} |`);
  say(`| the last piece until the file is kept | ${seconds(kept)}, answered ${last?.status} |`);
  say(`| memory of the first process, idle and at its most | ${mb([idle[0], firstMost])} |`);
  say(`| memory of the second, idle and at its most | ${mb([idle[1], secondMost])} |`);
  const calls = [median(latencies), percentile(latencies, 0.95), Math.max(...latencies)].map((ms) => ms.toFixed(0));
  say(
    `| other calls at the second process meanwhile, p50, p95, longest of ${latencies.length} | ${calls.join(", ")} ms |`,
  );
  say(`| read back whole, byte for byte the same | ${seconds(read)} |`);
  say(`| one byte more than 2 GiB | ${refused.status} |`);
}
