import { readdir, readFile } from "node:fs/promises";

/** Clock ticks a second, as Linux counts the processor time of processes. */
const TICKS = 100;

interface Stat {
  parent: number;
  ticks: number;
}

async function statOf(pid: string): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  // After the name, which may hold anything: state, parent, …, and times of its own and of children that have ended.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const times = fields.slice(11, 15).map(Number);
  return { parent: Number(fields[1]), ticks: times.reduce((sum, time) => sum + time, 0) };
}

/** Returns the processor seconds that processes have taken with all beneath them, those that have ended too. */
export async function processorSeconds(roots: readonly number[]): Promise<number> {
  const stats = new Map<number, Stat>();
  for (const name of await readdir("/proc")) {
    const stat = /^\d+$/.test(name) ? await statOf(name) : null;
    if (stat) stats.set(Number(name), stat);
  }
  const isWithin = (pid: number): boolean => {
    const parent = stats.get(pid)?.parent ?? 0;
    return roots.includes(pid) || (parent > 1 && isWithin(parent));
  };
  let ticks = 0;
  for (const [pid, stat] of stats) if (isWithin(pid)) ticks += stat.ticks;
  return ticks / TICKS;
}
