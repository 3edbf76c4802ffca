import { type Brand, BrandFace } from "./brand-face.tsx";

/** Shows whose paper this is: the organisation's logo and name; `isOnPaperOnly` leaves it out on the screen. */
export function PrintBrand({ isOnPaperOnly = false, ...brand }: Brand & { isOnPaperOnly?: boolean }) {
  return (
    <p className={isOnPaperOnly ? "brand-line print-only" : "brand-line"}>
      <BrandFace {...brand} />
    </p>
  );
}
