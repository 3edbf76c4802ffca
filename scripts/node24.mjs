import { spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { giveUp, inRoot } from "./place.mjs";

const NEEDED = 24;

/** The package that holds Node for this machine, as it lies in a folder of packages. */
export const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

/** Finds the Node that runs the project: the one that npm brought along, else our own where it is new enough. */
export function findNode() {
  const node = newEnough(inRoot("node_modules"));
  if (node) return node;
  return giveUp(
    `Sextant needs Node ${NEEDED} or newer; this is ${process.version}, and npm brings none along for ${process.platform}-${process.arch}.`,
  );
}

/** Returns a Node that is new enough: in that folder of packages, else our own; undefined when neither is. */
export function newEnough(packages) {
  // Not its link in .bin, which older versions of npm don't make.
  const brought = join(packages, NODE_PACKAGE, "bin", "node");
  if (spawnSync(brought, ["--version"], { stdio: "ignore" }).status === 0) return brought;
  return Number.parseInt(process.versions.node, 10) >= NEEDED ? process.execPath : undefined;
}

/** Returns the environment for tools: those of the project come first, and so does its Node. */
export function environment(more = {}) {
  const path = [inRoot("node_modules", ".bin"), dirname(findNode()), process.env.PATH ?? ""].join(delimiter);
  return { ...process.env, PATH: path, ...more };
}
