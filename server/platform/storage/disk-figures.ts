import type { Metrics, Sample } from "../metrics/metrics.ts";
import { readDisk } from "./disk-space.ts";

/** Has figures served of the disks that hold these folders, by what each is for. A folder that isn't there has none. */
export function watchDisks(metrics: Pick<Metrics, "figure">, folders: Readonly<Record<string, string>>): void {
  const read = (count: "free_bytes" | "total_bytes") => async () => {
    const samples = Object.entries(folders).map(async ([folder, path]): Promise<Sample[]> => {
      const found = await readDisk(path);
      return found ? [{ value: found[count], labels: { folder } }] : [];
    });
    return (await Promise.all(samples)).flat();
  };
  metrics.figure({
    name: "sextant_disk_free_bytes",
    help: "What Sextant can still write to the disk of a folder",
    labels: ["folder"],
    read: read("free_bytes"),
  });
  metrics.figure({
    name: "sextant_disk_size_bytes",
    help: "How large the disk of a folder is",
    labels: ["folder"],
    read: read("total_bytes"),
  });
}
