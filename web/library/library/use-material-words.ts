import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Material } from "./requests.ts";

const KB = 1000;

/** Returns whether it is read page by page in Sextant. */
export const hasPages = ({ media_type, pages }: Pick<Material, "media_type" | "pages">) =>
  media_type === "application/pdf" && pages !== null && pages > 0;

/** Returns whether it is read in Sextant at all; anything else is downloaded or opened elsewhere. */
export const isReadHere = ({ kind, media_type }: Pick<Material, "kind" | "media_type">) =>
  kind === "text" || media_type === "application/pdf";

/** Returns what is said of materials: what each is, and how far one has read it. */
export function useMaterialWords() {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const size = (bytes: number) =>
    bytes >= KB * KB
      ? t("size_mb", { said: numbers.counted(Math.round(bytes / KB / 100) / 10) })
      : t("size_kb", { said: numbers.counted(Math.max(1, Math.round(bytes / KB))) });
  const whatItIs = (material: Material): string[] => {
    const { kind, link, pages, size_bytes } = material;
    if (kind === "link") return [t("kinds.link"), link ? new URL(link).hostname.replace(/^www\./, "") : ""];
    if (kind === "text") return [t("kinds.text")];
    if (hasPages(material)) return ["PDF", t("pages", { count: pages ?? 0, said: numbers.counted(pages ?? 0) })];
    return [isReadHere(material) ? "PDF" : t("kinds.file"), size(size_bytes)];
  };
  return {
    /** "PDF · 32 pages · Tomas Reyes" */
    line: (material: Material, more: readonly string[] = []) =>
      [...whatItIs(material), ...more].filter(Boolean).join(" · "),
    size,
    /** How far one has read it, in a few words. */
    state: (material: Material): string => {
      const { reading, pages } = material;
      if (!reading) return t("state.not_opened");
      if (reading.finished_at) return t("state.finished", { when: dates.dayAndMonth(reading.finished_at) });
      if (hasPages(material)) {
        return t("state.pages", {
          count: pages ?? 0,
          read: numbers.counted(reading.pages_read),
          of: numbers.counted(pages ?? 0),
        });
      }
      const opened = reading.downloaded_at ?? reading.opened_at;
      return t(reading.downloaded_at ? "state.downloaded" : "state.opened", { when: dates.dayAndMonth(opened) });
    },
    /** Returns the label of the next action. */
    act: (material: Material): string => {
      if (material.kind === "link") return t("act.open");
      if (!isReadHere(material)) return t("act.download");
      if (material.reading?.finished_at) return t("act.again");
      return t(material.reading ? "act.continue" : "act.read");
    },
    due: (material: Material): string => (material.due_at ? t("due", { when: dates.moment(material.due_at) }) : ""),
  };
}

/** Returns where a material is read: at the page where one stopped. */
export function readAddress({ id, reading }: Pick<Material, "id" | "reading">): string {
  return reading && !reading.finished_at && reading.last_page > 1
    ? `/library/${id}?page=${reading.last_page}`
    : `/library/${id}`;
}
