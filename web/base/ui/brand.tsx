import { type Brand, BrandFace } from "./brand-face.tsx";
import { Link } from "./link.tsx";

/** Shows the mark and the name, leading home. */
export function BrandLink({ label, ...brand }: Brand & { label: string }) {
  return (
    <Link href="/" className="brand" aria-label={label}>
      <BrandFace {...brand} />
    </Link>
  );
}
