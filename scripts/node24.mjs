import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { giveUp, inRoot } from "./place.mjs";

const NEEDED = 24;

/** The Node that runs the project: the one that npm brought along, else our own where it is new enough. */
export function findNode() {
  const brought = inRoot("node_modules", ".bin", "node");
  if (spawnSync(brought, ["--version"], { stdio: "ignore" }).status === 0) return brought;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return process.execPath;
  return giveUp(
    `Sextant needs Node ${NEEDED} or newer; this is ${process.version}, and npm brings none along for ${process.platform}-${process.arch}.`,
  );
}

/** The environment for tools: those of the project come first, and so does its Node. */
export function environment(more = {}) {
  return { ...process.env, PATH: inRoot("node_modules", ".bin") + delimiter + (process.env.PATH ?? ""), ...more };
}
