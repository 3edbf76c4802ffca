import type { ImportReport } from "@sextant/contract/questions.ts";
import type { ImportCounts, ImportItem } from "../report.ts";

const CHUNK_CHARACTERS = 256 * 1024;

/** Writes a report as JSON while it is made: as bytes it takes a fraction of what its objects would. */
export function createWrittenReport() {
  const chunks: Buffer[] = [];
  let lines: string[] = [];
  let length = 0;
  let count = 0;
  const pour = () => {
    chunks.push(Buffer.from(lines.join("")));
    lines = [];
    length = 0;
  };
  return {
    keep(item: ImportItem): void {
      const line = `${count === 0 ? "" : ","}${JSON.stringify(item)}`;
      lines.push(line);
      count += 1;
      length += line.length;
      if (length > CHUNK_CHARACTERS) pour();
    },
    /** All of it, in UTF-8. */
    finish(counts: ImportCounts, found: Pick<ImportReport, "table" | "text"> = {}): Uint8Array<ArrayBuffer> {
      const told = Object.entries(found).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
      lines.push("]", ...told, "}");
      pour();
      return new Uint8Array(Buffer.concat([Buffer.from(`{"counts":${JSON.stringify(counts)},"items":[`), ...chunks]));
    },
  };
}
