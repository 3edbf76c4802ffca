import type { ReactNode } from "react";

type FigureProps = { children: ReactNode };

/** A drawing of a shape, its letters at its sides. The name and the formula beside it say it in words. */
function Drawing({ children }: FigureProps) {
  return (
    <svg viewBox="0 0 120 88" className="ref-figure" aria-hidden="true">
      {children}
    </svg>
  );
}

const Letter = ({ x, y, children }: { x: number; y: number; children: ReactNode }) => (
  <text x={x} y={y} textAnchor="middle">
    {children}
  </text>
);

export const circleFigure = (
  <Drawing>
    <circle cx="60" cy="44" r="34" />
    <path d="M60 44H94" />
    <circle cx="60" cy="44" r="1.5" className="dot" />
    <Letter x={77} y={40}>
      r
    </Letter>
  </Drawing>
);

export const rectangleFigure = (
  <Drawing>
    <rect x="20" y="20" width="76" height="44" />
    <Letter x={58} y={80}>
      ℓ
    </Letter>
    <Letter x={106} y={46}>
      w
    </Letter>
  </Drawing>
);

export const triangleFigure = (
  <Drawing>
    <path d="M18 68H102L70 16Z" />
    <path d="M70 16V68" className="dashed" />
    <path d="M70 62h6v6" className="thin" />
    <Letter x={60} y={84}>
      b
    </Letter>
    <Letter x={63} y={50}>
      h
    </Letter>
  </Drawing>
);

export const rightTriangleFigure = (
  <Drawing>
    <path d="M24 68H98L24 18Z" />
    <path d="M24 61h7v7" className="thin" />
    <Letter x={14} y={47}>
      a
    </Letter>
    <Letter x={60} y={84}>
      b
    </Letter>
    <Letter x={68} y={38}>
      c
    </Letter>
  </Drawing>
);

export const halfEquilateralFigure = (
  <Drawing>
    <path d="M24 68H102L24 23Z" />
    <path d="M24 61h7v7" className="thin" />
    <Letter x={15} y={50}>
      x
    </Letter>
    <Letter x={62} y={84}>
      x√3
    </Letter>
    <Letter x={70} y={40}>
      2x
    </Letter>
    <Letter x={36} y={45}>
      60°
    </Letter>
    <Letter x={76} y={65}>
      30°
    </Letter>
  </Drawing>
);

export const halfSquareFigure = (
  <Drawing>
    <path d="M32 70H88L32 14Z" />
    <path d="M32 63h7v7" className="thin" />
    <Letter x={22} y={46}>
      s
    </Letter>
    <Letter x={60} y={85}>
      s
    </Letter>
    <Letter x={74} y={38}>
      s√2
    </Letter>
    <Letter x={44} y={46}>
      45°
    </Letter>
    <Letter x={67} y={66}>
      45°
    </Letter>
  </Drawing>
);

export const boxFigure = (
  <Drawing>
    <path d="M18 34H78V70H18ZM18 34L38 16H98L78 34M98 16V52L78 70" />
    <path d="M38 16V52H98M38 52L18 70" className="dashed" />
    <Letter x={48} y={84}>
      ℓ
    </Letter>
    <Letter x={96} y={68}>
      w
    </Letter>
    <Letter x={106} y={38}>
      h
    </Letter>
  </Drawing>
);

export const cylinderFigure = (
  <Drawing>
    <ellipse cx="60" cy="20" rx="32" ry="9" />
    <path d="M28 20V66A32 9 0 0 0 92 66V20" />
    <path d="M28 66A32 9 0 0 1 92 66" className="dashed" />
    <path d="M60 20H92" />
    <Letter x={76} y={16}>
      r
    </Letter>
    <Letter x={102} y={46}>
      h
    </Letter>
  </Drawing>
);

export const sphereFigure = (
  <Drawing>
    <circle cx="60" cy="44" r="34" />
    <path d="M26 44A34 10 0 0 0 94 44" />
    <path d="M26 44A34 10 0 0 1 94 44" className="dashed" />
    <path d="M60 44H94" />
    <Letter x={77} y={40}>
      r
    </Letter>
  </Drawing>
);

export const coneFigure = (
  <Drawing>
    <path d="M28 66L60 12L92 66A32 9 0 0 1 28 66" />
    <path d="M28 66A32 9 0 0 1 92 66M60 12V66" className="dashed" />
    <path d="M60 66H92" />
    <Letter x={53} y={46}>
      h
    </Letter>
    <Letter x={77} y={62}>
      r
    </Letter>
  </Drawing>
);

export const pyramidFigure = (
  <Drawing>
    <path d="M14 62L58 76L104 58L62 12ZM58 76L62 12" />
    <path d="M14 62L60 46L104 58M62 12V60" className="dashed" />
    <Letter x={70} y={44}>
      h
    </Letter>
    <Letter x={30} y={80}>
      ℓ
    </Letter>
    <Letter x={88} y={78}>
      w
    </Letter>
  </Drawing>
);
