import { workerData } from "node:worker_threads";

const CHECK_MS = 1000;
const parent = workerData as number;

// The closing of the channel is heard only between two pieces of work; what hangs in one of them would outlive a killed server.
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, CHECK_MS);
