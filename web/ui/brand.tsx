import { BrandMark } from "./brand-mark.tsx";
import { Link } from "./link.tsx";

type BrandLinkProps = {
  label: string;
  /** What the organisation calls itself; the product's own name by default. */
  name?: string;
  /** The picture that it goes by, in place of the mark. */
  logo?: string;
};

/** Shows the mark and the name, leading home. */
export function BrandLink({ label, name = "Sextant", logo }: BrandLinkProps) {
  return (
    <Link href="/" className="brand" aria-label={label}>
      {logo ? <img className="brand-logo" src={logo} alt="" /> : <BrandMark />}
      <span className="brand-name" dir="auto">
        {name}
      </span>
    </Link>
  );
}
