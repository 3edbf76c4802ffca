import { PageStrip } from "../../base/ui/page-strip.tsx";
import type { Material } from "./requests.ts";

/** More marks than this would touch each other where a row has room for them. */
const MOST = 40;

type OwnStripProps = { material: Pick<Material, "pages" | "read">; page: number | null; label: string };

/** Draws which pages of a material its reader has read, and where they stopped. */
export function OwnStrip({ material: { pages, read }, page, label }: OwnStripProps) {
  const isRead = (one: number) => read.some(([from = 0, to = 0]) => one >= from && one <= to);
  return <PageStrip count={pages ?? 0} most={MOST} isRead={isRead} page={page} label={label} />;
}
