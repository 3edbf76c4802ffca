import { FileSpreadsheet, FileText, Globe, type LucideIcon, Presentation, Text } from "lucide-react";
import type { CSSProperties } from "react";
import { Icon } from "../../base/ui/icon.tsx";
import type { Material } from "./requests.ts";

function iconOf({ kind, media_type: type }: Pick<Material, "kind" | "media_type">): LucideIcon {
  if (kind === "link") return Globe;
  if (kind === "text") return Text;
  if (type.includes("sheet") || type.includes("csv") || type.includes("excel")) return FileSpreadsheet;
  return type.includes("presentation") ? Presentation : FileText;
}

/** Draws a material as a small book cover; its title is said beside it. */
export function Cover({ material, width }: { material: Pick<Material, "kind" | "media_type">; width: number }) {
  return (
    <span className="cover" style={{ "--w": `${width}px` } as CSSProperties} aria-hidden="true">
      <Icon of={iconOf(material)} small />
    </span>
  );
}
