import { AggregatorRegistry } from "prom-client";
import type { Figures } from "../metrics/metrics.ts";

/** What several processes have counted, together. */
export interface FigureSum {
  /** Notes what a process has counted by now. */
  note(id: number, figures: Figures): void;
  /** What an ended process had counted when it was last asked stays in the sums: a count only ever rises. */
  ended(id: number): void;
  /** Returns all figures in Prometheus’s text format. @param own What this process has counted. */
  text(own: Figures): Promise<string>;
}

const isCounted = ({ type }: Figures[number]) => ["counter", "histogram"].includes(String(type));

const add = async (all: Figures[]): Promise<Figures> => AggregatorRegistry.aggregate(all).getMetricsAsJSON();

export function createFigureSum(): FigureSum {
  const living = new Map<number, Figures>();
  const gone: Figures[] = [];
  return {
    note(id, figures) {
      living.set(id, figures);
    },
    ended(id) {
      const last = living.get(id);
      living.delete(id);
      if (last) gone.push(last.filter(isCounted));
    },
    async text(own) {
      if (gone.length > 1) gone.push(await add(gone.splice(0)));
      return AggregatorRegistry.aggregate([own, ...living.values(), ...gone]).metrics();
    },
  };
}
