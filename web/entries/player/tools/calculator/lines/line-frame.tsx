import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../../../../base/ui/icon.tsx";
import { Button } from "../../../../../base/ui/native/button.tsx";
import { calculatorTexts } from "../calculator-texts.ts";
import { colourOf } from "../graph/plot-drawing.tsx";

export type LineFrameProps = {
  /** The place of the line in the list, from 1. */
  number: number;
  isChosen: boolean;
  isShown: boolean;
  /** How it is drawn, if it is. */
  swatch: "curve" | "dots" | null;
  onToggle: () => void;
  onRemove: () => void;
};

type Framed = LineFrameProps & { hasProblem?: boolean; result?: ReactNode; notes?: ReactNode; children: ReactNode };

/** Shows a line of the calculator: its number, which shows or hides it, what is typed, what it comes to, and remarks beneath. */
export function LineFrame({ number, isChosen, isShown, swatch, hasProblem, result, notes, children, ...acts }: Framed) {
  const texts = calculatorTexts();
  const colour = colourOf(number);
  const item = useRef<HTMLLIElement>(null);
  // What comes beneath the line that is edited is seen, over a keypad too.
  useEffect(() => {
    const line = item.current;
    if (!isChosen || !line) return;
    const observer = new ResizeObserver(() => line.scrollIntoView({ block: "nearest" }));
    observer.observe(line);
    return () => observer.disconnect();
  }, [isChosen]);
  return (
    <li ref={item} className="cx" data-chosen={isChosen || undefined} data-problem={hasProblem || undefined}>
      {swatch ? (
        <button
          type="button"
          className="cx-number"
          aria-pressed={isShown}
          aria-label={isShown ? texts.hide_line(number) : texts.show_line(number)}
          onClick={acts.onToggle}
        >
          <span className="num">{number}</span>
          <svg viewBox="0 0 24 12" aria-hidden="true" opacity={isShown ? 1 : 0.3}>
            {swatch === "curve" ? (
              <line x1="1" x2="23" y1="6" y2="6" stroke={colour} strokeWidth="3" />
            ) : (
              [4, 12, 20].map((x) => <circle key={x} cx={x} cy="6" r="2.5" fill={colour} />)
            )}
          </svg>
        </button>
      ) : (
        <span className="cx-number">
          <span className="num">{number}</span>
        </span>
      )}
      {children}
      <span className="cx-end">
        {result}
        <Button variant="ghost" icon aria-label={texts.remove_line(number)} onClick={acts.onRemove}>
          <Icon of={X} small />
        </Button>
      </span>
      {notes}
    </li>
  );
}
