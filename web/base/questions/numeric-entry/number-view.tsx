import { numberFormat } from "../../ui/number-format.ts";
import type { NumberPreview } from "./preview-number.ts";
import { withUnit } from "./with-unit.ts";

type PowerViewProps = {
  preview: Extract<NumberPreview, { kind: "number" }>;
  side: "left" | "right";
};

/** Shows a number times a power of ten; the power alone where the number is 1. */
function PowerView({ preview, side }: PowerViewProps) {
  const digits = preview.text.replace(".", numberFormat() === "comma" ? "," : ".");
  const alone = /^(\u2212?)1$/.exec(digits);
  const power = `${preview.exponent}`.replace("-", "\u2212");
  const base = alone ? `${alone[1]}10` : `${digits} × 10`;
  const [before, after] = withUnit(`${base}\n`, preview.unit ?? "", side).split("\n");
  return (
    <span role="img" aria-label={withUnit(`${base}^${power}`, preview.unit ?? "", side)}>
      <bdi dir="ltr" className="num" aria-hidden="true">
        {before}
        <sup>{power}</sup>
        {after}
      </bdi>
    </span>
  );
}

type NumberViewProps = {
  preview: NumberPreview;
  /** Where a unit is shown. */
  side?: "left" | "right" | undefined;
};

/** Shows a number as it is read, a fraction with its line, and the unit beside it. Nothing for what is not one. */
export function NumberView({ preview, side = "right" }: NumberViewProps) {
  const sign = numberFormat() === "comma" ? "," : ".";
  if (preview.kind === "number" && preview.exponent !== undefined) return <PowerView preview={preview} side={side} />;
  if (preview.kind === "number")
    return (
      <bdi dir="ltr" className="num">
        {withUnit(preview.text.replace(".", sign), preview.unit ?? "", side)}
      </bdi>
    );
  if (preview.kind !== "fraction") return null;
  const { negative, unit = "" } = preview;
  const [over, under] = [preview.over.replace(".", sign), preview.under.replace(".", sign)];
  const [before, after] = withUnit("\n", unit, side).split("\n");
  return (
    <span className="fraction" role="img" aria-label={withUnit(`${negative ? "−" : ""}${over}/${under}`, unit, side)}>
      {before ? <span aria-hidden="true">{before}</span> : null}
      {negative ? <span aria-hidden="true">−</span> : null}
      <span className="fraction-parts" aria-hidden="true">
        <span>{over}</span>
        <span>{under}</span>
      </span>
      {after ? <span aria-hidden="true">{after}</span> : null}
    </span>
  );
}
