import { parseArgs } from "node:util";

export interface Options {
  /** How many primaries lose their machine. */
  kills: number;
  /** Patroni's ttl in seconds; null leaves the example's own. */
  ttl: number | null;
}

/** Patroni takes no less. */
const LEAST_TTL = 20;

function numberOf(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new Error(`--${name} takes a whole number from ${least}`);
  return value;
}

/** Reads the command line: `--kills=20 --ttl=30`. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { kills: { type: "string", default: "20" }, ttl: { type: "string" } },
  });
  return {
    kills: numberOf("kills", values.kills, 1),
    ttl: values.ttl === undefined ? null : numberOf("ttl", values.ttl, LEAST_TTL),
  };
}
