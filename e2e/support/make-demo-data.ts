import { rmSync } from "node:fs";
import { DEMO_DATA, startServer } from "./server.ts";

/** Fills the demo school once, before all journeys; the server of each worker begins with a copy. */
export default async function makeDemoData(): Promise<() => void> {
  const server = await startServer();
  await server.stop();
  process.env[DEMO_DATA] = server.dataDir;
  return () => rmSync(server.dataDir, { recursive: true, force: true });
}
