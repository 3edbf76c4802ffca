import { CircleAlert, Waypoints } from "lucide-react";
import { createElement, type ReactNode } from "react";
import { Icon } from "../../../../../base/ui/icon.tsx";
import { Button } from "../../../../../base/ui/native/button.tsx";
import { numberFormat } from "../../../../../base/ui/number-format.ts";
import { calculatorTexts } from "../calculator-texts.ts";
import { formatNumber, formatNumbers } from "../format-number.ts";
import type { KeyPoint } from "../graph/key-points.ts";
import type { Fit } from "../sheet/fit-statement.ts";
import type { LineProblem } from "../sheet/read-sheet.ts";
import { setTree } from "../typeset.ts";

/** So many points are listed; more are on the graph. */
const MOST_LISTED = 4;

const setName = (name: string) => createElement("math", null, setTree({ kind: "name", name }));

/** Says why a line isn’t drawn or computed. A letter that nothing defines can be given a slider. */
export function ProblemNote({
  code,
  about,
  onAddSlider,
}: {
  code: LineProblem;
  about: string;
  onAddSlider: (name: string) => void;
}) {
  const texts = calculatorTexts();
  const words = texts.problems[code](about.replace("_", ""));
  if (words === "") return null;
  const mayAdd = code === "unknown_name" && !["x", "y"].includes(about) && !/_/.test(about);
  return (
    <span className="cx-sub error">
      <Icon of={CircleAlert} small />
      <span>{words}</span>
      {mayAdd ? (
        <Button size="sm" className="cx-add" onClick={() => onAddSlider(about)}>
          {texts.add_slider(about)}
        </Button>
      ) : null}
    </span>
  );
}

/** Says where a line meets those before it. */
export function MeetNote({ meets }: { meets: readonly (KeyPoint & { number: number })[] }) {
  const texts = calculatorTexts();
  const lines = [...new Set(meets.map(({ number }) => number))];
  return lines.map((number) => {
    const points = meets.filter((meet) => meet.number === number).map(({ x, y }) => `(${formatNumbers([x, y], 6)})`);
    return (
      <span className="cx-sub num" key={number}>
        <Icon of={Waypoints} small />
        <span>
          {texts.meets(number)} <b dir="ltr">{points.slice(0, MOST_LISTED).join(texts.and)}</b>
          {points.length > MOST_LISTED ? ` ${texts.and_more(points.length - MOST_LISTED)}` : null}
        </span>
      </span>
    );
  });
}

/** Says what an equation in one letter comes to. */
export function SolutionNote({ variable, values }: { variable: "x" | "y"; values: readonly number[] }) {
  const texts = calculatorTexts();
  const shown = values.slice(0, MOST_LISTED).map((value) => `${variable} = ${formatNumber(value, 8)}`);
  return (
    <span className="cx-sub num">
      {shown.length === 0 ? texts.no_solution : <b dir="ltr">{shown.join(texts.or)}</b>}
      {values.length > MOST_LISTED ? ` ${texts.and_more(values.length - MOST_LISTED)}` : null}
    </span>
  );
}

/** Returns the ends of a slider that a value fits in: 10, 20, 50, 100 and so on on both sides of 0. */
function endFor(value: number): number {
  let end = 10;
  for (let turn = 0; Math.abs(value) > end && turn < 60; turn += 1) end *= turn % 3 === 1 ? 2.5 : 2;
  return end;
}

/** Changes the number of a letter by sliding. */
export function SliderNote({
  name,
  value,
  onChange,
}: {
  name: string;
  value: number;
  onChange: (written: string) => void;
}) {
  const texts = calculatorTexts();
  const end = endFor(value);
  const write = (next: number) => String(next).replace(".", numberFormat() === "comma" ? "," : ".");
  return (
    <span className="cx-slider num" dir="ltr">
      <span>{formatNumber(-end)}</span>
      <input
        type="range"
        aria-label={texts.slider(name)}
        min={-end}
        max={end}
        step={end / 200}
        value={value}
        onChange={(event) => onChange(write(Number(event.target.valueAsNumber.toPrecision(10))))}
      />
      <span>{formatNumber(end)}</span>
    </span>
  );
}

/** Shows what a fit found: its letters and how much of the spread it explains. */
export function FitNote({
  fit,
  showsResiduals,
  onResiduals,
}: {
  fit: Fit;
  showsResiduals: boolean;
  onResiduals: () => void;
}) {
  const texts = calculatorTexts();
  const r: ReactNode = createElement(
    "math",
    null,
    createElement("msup", null, createElement("mi", null, "r"), createElement("mn", null, "2")),
  );
  const found = [
    ...fit.parameters.map(({ name, value }) => ({ name, shown: setName(name), value })),
    { name: "r²", shown: r, value: fit.rSquared },
  ];
  return (
    <span className="cx-fit">
      <dl dir="ltr">
        {found
          .filter(({ value }) => Number.isFinite(value))
          .map(({ name, shown, value }) => (
            <div key={name}>
              <dt>{shown}</dt>
              <dd className="num">{formatNumber(value, name === "r²" ? 4 : 6)}</dd>
            </div>
          ))}
      </dl>
      <Button variant="ghost" size="sm" aria-pressed={showsResiduals} onClick={onResiduals}>
        {showsResiduals ? texts.hide_residuals : texts.plot_residuals}
      </Button>
    </span>
  );
}
