import { Minus, Plus, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { usePlayer, useTexts } from "../player-context.tsx";
import { useGiveBack } from "./give-back-focus.ts";

const LINE = 28;
const MOST_LINES = 12;

/** Covers everything but a few lines. It is dragged by its handle, or moved by arrows; what it covers can still be reached. */
export function LineReader() {
  const { tools } = usePlayer();
  const texts = useTexts();
  const element = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(96);
  const [lines, setLines] = useState(3);
  const grip = useRef<number | null>(null);
  const giveBack = useGiveBack();
  const close = () => {
    tools.set("line_reader", false);
    giveBack();
  };
  const height = lines * LINE + 16;

  const move = (next: number) => {
    const room = element.current?.clientHeight ?? 0;
    setTop(Math.max(0, Math.min(Math.max(0, room - height), next)));
  };
  const resize = (next: number) => setLines(Math.max(1, Math.min(MOST_LINES, next)));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.shiftKey) resize(lines + step);
    else move(top + step * LINE);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current !== null) move(event.clientY - grip.current);
  };
  return (
    <div className="line-reader" ref={element} data-tool="line_reader">
      <div className="line-cover" style={{ height: top }} />
      <div className="line-window" style={{ height }}>
        <fieldset
          className="line-tools"
          onKeyDown={(event) => {
            if (event.key === "Escape") close();
          }}
        >
          <legend className="sr">{texts.line_reader.label}</legend>
          <button
            type="button"
            className="line-grip"
            aria-label={`${texts.line_reader.move}. ${texts.line_reader.help}`}
            title={texts.line_reader.help}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              grip.current = event.clientY - top;
            }}
            onPointerMove={onPointerMove}
            onPointerUp={() => {
              grip.current = null;
            }}
          />
          <Button variant="ghost" icon aria-label={texts.line_reader.shorter} onClick={() => resize(lines - 1)}>
            <Icon of={Minus} small />
          </Button>
          <Button variant="ghost" icon aria-label={texts.line_reader.taller} onClick={() => resize(lines + 1)}>
            <Icon of={Plus} small />
          </Button>
          <Button variant="ghost" icon aria-label={texts.close} onClick={close}>
            <Icon of={X} small />
          </Button>
        </fieldset>
      </div>
      <div className="line-cover line-rest" />
    </div>
  );
}
