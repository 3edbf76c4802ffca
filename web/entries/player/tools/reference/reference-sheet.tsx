import "./reference.css";
import { GripHorizontal, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Icon } from "../../../../base/ui/icon.tsx";
import { Button } from "../../../../base/ui/native/button.tsx";
import { reachable } from "../../parts/scroll-region.ts";
import { usePlayer, useTexts } from "../../player-context.tsx";
import { useStacked } from "../../question/use-stacked.ts";
import { useGiveBack } from "../give-back-focus.ts";
import { useFloating } from "../use-floating.ts";
import {
  boxFigure,
  circleFigure,
  coneFigure,
  cylinderFigure,
  halfEquilateralFigure,
  halfSquareFigure,
  pyramidFigure,
  rectangleFigure,
  rightTriangleFigure,
  sphereFigure,
  triangleFigure,
} from "./figures.tsx";

type Name = Exclude<keyof ReturnType<typeof useTexts>["reference"], "label" | "facts">;

const Half = () => (
  <span className="ref-fraction" role="img" aria-label="1/2">
    <span aria-hidden="true">1</span>
    <span aria-hidden="true">2</span>
  </span>
);
const Thirds = ({ over }: { over: number }) => (
  <span className="ref-fraction" role="img" aria-label={`${over}/3`}>
    <span aria-hidden="true">{over}</span>
    <span aria-hidden="true">3</span>
  </span>
);

/** Each shape with its drawing and its formulas, letters as in the drawing. */
const shapes: readonly { name: Name; figure: ReactNode; formulas: readonly ReactNode[] }[] = [
  {
    name: "circle",
    figure: circleFigure,
    formulas: [
      <>
        <i>A</i> = π<i>r</i>
        <sup>2</sup>
      </>,
      <>
        <i>C</i> = 2π<i>r</i>
      </>,
    ],
  },
  {
    name: "rectangle",
    figure: rectangleFigure,
    formulas: [
      <>
        <i>A</i> = ℓ<i>w</i>
      </>,
    ],
  },
  {
    name: "triangle",
    figure: triangleFigure,
    formulas: [
      <>
        <i>A</i> = <Half />
        <i>bh</i>
      </>,
    ],
  },
  {
    name: "right_triangle",
    figure: rightTriangleFigure,
    formulas: [
      <>
        <i>c</i>
        <sup>2</sup> = <i>a</i>
        <sup>2</sup> + <i>b</i>
        <sup>2</sup>
      </>,
    ],
  },
  { name: "special_1", figure: halfEquilateralFigure, formulas: [<>x, x√3, 2x</>] },
  { name: "special_2", figure: halfSquareFigure, formulas: [<>s, s, s√2</>] },
  {
    name: "box",
    figure: boxFigure,
    formulas: [
      <>
        <i>V</i> = ℓ<i>wh</i>
      </>,
    ],
  },
  {
    name: "cylinder",
    figure: cylinderFigure,
    formulas: [
      <>
        <i>V</i> = π<i>r</i>
        <sup>2</sup>
        <i>h</i>
      </>,
    ],
  },
  {
    name: "sphere",
    figure: sphereFigure,
    formulas: [
      <>
        <i>V</i> = <Thirds over={4} />π<i>r</i>
        <sup>3</sup>
      </>,
    ],
  },
  {
    name: "cone",
    figure: coneFigure,
    formulas: [
      <>
        <i>V</i> = <Thirds over={1} />π<i>r</i>
        <sup>2</sup>
        <i>h</i>
      </>,
    ],
  },
  {
    name: "pyramid",
    figure: pyramidFigure,
    formulas: [
      <>
        <i>V</i> = <Thirds over={1} />ℓ<i>wh</i>
      </>,
    ],
  },
];

const WIDEST = 580;
/** Two shapes side by side. */
const NARROWEST = 272;

/** Over the passage, or where there is none over the room beside the question: what is asked stays in sight. */
function passageSide() {
  const isRtl = document.dir === "rtl";
  const box = (of: string) => document.querySelector(of)?.getBoundingClientRect();
  const passage = box(".passage-pane");
  const question = box(".question-pane:not([hidden]) .q-head");
  const edge = isRtl ? innerWidth : 0;
  const near = passage ? (isRtl ? passage.right : passage.left) : edge;
  const far = passage ? (isRtl ? passage.left : passage.right) : question && (isRtl ? question.right : question.left);
  const room = Math.abs((far ?? edge) - near) - 16;
  const width = Math.min(WIDEST, Math.max(NARROWEST, room));
  return { x: isRtl ? near - 8 - width : near + 8, y: 72, width };
}

/** Standard formulas of geometry, floating beside the question; on a phone a sheet. */
export default function ReferenceSheet() {
  const { tools } = usePlayer();
  const texts = useTexts();
  const stacked = useStacked();
  const { panel, style, handle } = useFloating(passageSide);
  const giveBack = useGiveBack();
  const close = () => {
    tools.set("reference_sheet", false);
    giveBack();
  };
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, [panel]);
  return (
    <aside
      className="ref popover"
      ref={panel}
      style={stacked ? undefined : style}
      aria-label={texts.reference.label}
      tabIndex={-1}
      data-tool="reference_sheet"
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <header>
        <button type="button" className="panel-grip" aria-label={texts.reference.move} {...handle}>
          <Icon of={GripHorizontal} small />
        </button>
        <b className="strong">{texts.reference.label}</b>
        <span className="grow" />
        <Button variant="ghost" icon aria-label={texts.close} onClick={close}>
          <Icon of={X} small />
        </Button>
      </header>
      {/* A list that scrolls must be reachable by keyboard. */}
      <section className="ref-body" {...reachable} aria-label={texts.reference.label}>
        <ul className="ref-shapes">
          {shapes.map(({ name, figure, formulas }) => (
            <li key={name}>
              {figure}
              <span className="meta">{texts.reference[name]}</span>
              {formulas.map((formula, index) => (
                <span className="ref-formula" key={`${name}-${index === 0 ? "first" : "second"}`}>
                  {formula}
                </span>
              ))}
            </li>
          ))}
        </ul>
        <ul className="ref-facts">
          {texts.reference.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
