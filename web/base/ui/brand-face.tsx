import { BrandMark } from "./brand-mark.tsx";

export type Brand = {
  /** What the organisation calls itself; the product's own name by default. */
  name?: string;
  /** The picture that it goes by, in place of the mark. */
  logo?: string;
};

/** Shows the mark and the name. */
export function BrandFace({ name = "Sextant", logo }: Brand) {
  return (
    <>
      {logo ? <img className="brand-logo" src={logo} alt="" /> : <BrandMark />}
      <span className="brand-name" dir="auto">
        {name}
      </span>
    </>
  );
}
