import { BrandMark } from "./brand-mark.tsx";
import { Link } from "./link.tsx";

/** The mark and the name, leading home. */
export function BrandLink({ label }: { label: string }) {
  return (
    <Link href="/" className="brand" aria-label={label}>
      <BrandMark />
      <span>Sextant</span>
    </Link>
  );
}
