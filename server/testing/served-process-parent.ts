import { createProcessPool } from "../platform/processes/process-pool.ts";
import type { TestRequest } from "./served-process.ts";

// A server to be killed: its process hangs, and its number is printed.
const MINUTE_MS = 60_000;
const limits = { heapMb: 64, startMs: 10 * MINUTE_MS, stallMs: 10 * MINUTE_MS, atMost: 1, keptMb: 1000 };
const pool = createProcessPool<TestRequest, number, number>(new URL("./served-process.ts", import.meta.url), limits);
await pool("hang", { onMessage: (pid) => console.log(pid) });
