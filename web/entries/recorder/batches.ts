import { MAX_BATCH_BYTES, MAX_BATCH_EVENTS, MAX_UNPACKED_BYTES } from "@sextant/contract/recording-limits.ts";
import type { Recorded } from "./recorded.ts";
import { scrubEvent } from "./scrub.ts";

/** Cuts what was recorded into batches that the server takes, each as JSON. An event too large for any is left out. */
export function cutBatches(events: readonly Recorded[]): string[] {
  const batches: string[] = [];
  let parts: string[] = [];
  let size = 0;
  const close = () => {
    if (parts.length > 0) batches.push(`[${parts.join()}]`);
    parts = [];
    size = 0;
  };
  for (const event of events) {
    const scrubbed = scrubEvent(event);
    if (!scrubbed) continue;
    const part = JSON.stringify(scrubbed);
    // A character takes three bytes of UTF-8 at most, four with its other half.
    const bytes = part.length * 3;
    if (bytes > MAX_UNPACKED_BYTES) continue;
    if (size + bytes > MAX_UNPACKED_BYTES || parts.length >= MAX_BATCH_EVENTS) close();
    parts.push(part);
    size += bytes + 1;
  }
  close();
  return batches;
}

/** Packs a batch; null where it is larger than the server takes. */
export async function packBatch(json: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("gzip"));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  return packed.length <= MAX_BATCH_BYTES ? packed : null;
}
