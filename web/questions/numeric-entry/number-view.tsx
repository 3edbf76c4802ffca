import type { NumberPreview } from "./preview-number.ts";

/** A number as it is read, a fraction with its line. Nothing for what is not one. */
export function NumberView({ preview }: { preview: NumberPreview }) {
  if (preview.kind === "number") return <span className="num">{preview.text}</span>;
  if (preview.kind !== "fraction") return null;
  const words = `${preview.negative ? "−" : ""}${preview.over}/${preview.under}`;
  return (
    <span className="fraction" role="img" aria-label={words}>
      {preview.negative ? <span aria-hidden="true">−</span> : null}
      <span className="fraction-parts" aria-hidden="true">
        <span>{preview.over}</span>
        <span>{preview.under}</span>
      </span>
    </span>
  );
}
