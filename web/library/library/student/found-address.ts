import { momentAddress } from "../../../base/common/covering.ts";
import type { FoundPlace } from "../requests.ts";

/** Returns the address that opens material at the page, or a video at the moment, where words were found. */
export function foundAddress({ type, id, place }: Pick<FoundPlace, "type" | "id" | "place">, words: string): string {
  if (type === "zoom_video") return momentAddress({ video: { id }, starts_ms: place });
  return `/library/${id}?page=${place}&find=${encodeURIComponent(words)}`;
}
