import "./page-parts.css";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useMedia } from "../ui/use-media.ts";

type PagePartsProps<Part extends string> = {
  /** Names the list. */
  label: string;
  /** The page’s address; a part’s adds `?part=`. */
  href: string;
  parts: readonly { id: Part; label: string }[];
  /** The part that the address names. Without it a wide page opens the first, and a phone shows the list. */
  part: Part | undefined;
  /** Leads a phone back to the list. */
  allLabel: string;
  children: (open: Part) => ReactNode;
};

/** Shows a page of several parts, one at a time: the list at the side, or on a phone before them. */
export function PageParts<Part extends string>({ label, href, parts, part, allLabel, children }: PagePartsProps<Part>) {
  const isWide = useMedia("(min-width: 901px)");
  const open = part ?? (isWide ? (parts[0]?.id ?? null) : null);
  return (
    <div className="parts-cols">
      {isWide || open === null ? (
        <nav className="parts-list" aria-label={label}>
          {parts.map((one) => (
            <Link
              key={one.id}
              href={`${href}?part=${one.id}`}
              className="parts-link"
              aria-current={one.id === open ? "page" : undefined}
            >
              <span className="grow">{one.label}</span>
              <Icon of={ChevronRight} small className="turns parts-deeper" />
            </Link>
          ))}
        </nav>
      ) : (
        <Link href={href} className="link body-s parts-back">
          <Icon of={ChevronLeft} small className="turns" />
          {allLabel}
        </Link>
      )}
      {open === null ? null : children(open)}
    </div>
  );
}
