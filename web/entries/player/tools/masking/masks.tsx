import "./masking.css";
import { ListX, Minus, Plus, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../../../base/ui/icon.tsx";
import { Button } from "../../../../base/ui/native/button.tsx";
import { usePlayer, useTexts } from "../../player-context.tsx";
import { useGiveBack } from "../give-back-focus.ts";
import { keepMasks, readMasks } from "./kept-masks.ts";
import { type Box, coverOf, fitInto, stepBox } from "./mask-box.ts";

type Mask = { id: number; box: Box };

const MOST = 4;
const room = () => ({ width: innerWidth, height: innerHeight });

/** Returns the masks from before a reload; else one in the middle. */
function firstMasks(): readonly Mask[] {
  const kept = readMasks().slice(0, MOST);
  const boxes = kept.length > 0 ? kept : [{ x: innerWidth / 2 - 160, y: 140, width: 320, height: 180 }];
  return boxes.map((box, index) => ({ id: index + 1, box: fitInto(box, room()) }));
}

/** Shows panels that a student places over distractions, moved and resized by pointer or keys. Covered content stays reachable. */
export default function Masks() {
  const { tools, announcer } = usePlayer();
  const { masking: texts, close } = useTexts();
  const giveBack = useGiveBack();
  const [masks, setMasks] = useState<readonly Mask[]>(firstMasks);
  const nextId = useRef(masks.length + 1);
  useEffect(() => keepMasks(masks.map(({ box }) => box)), [masks]);
  useEffect(
    () => () => {
      // A dismissed mask doesn't return by itself.
      if (!tools.get().masking) keepMasks([]);
    },
    [tools],
  );
  useEffect(() => {
    const refit = () => setMasks((before) => before.map(({ id, box }) => ({ id, box: fitInto(box, room()) })));
    addEventListener("resize", refit);
    return () => removeEventListener("resize", refit);
  }, []);
  const leave = () => {
    tools.set("masking", false);
    giveBack();
  };
  const add = (box: Box) => {
    setMasks([...masks, { id: nextId.current, box: fitInto(box, room()) }]);
    nextId.current += 1;
  };
  const coverAnswers = () => {
    const answers = document.querySelector(".question-pane:not([hidden]) .options");
    if (!answers) return announcer.say(texts.no_answers);
    add(coverOf(answers.getBoundingClientRect()));
  };
  return (
    <div data-tool="masking">
      <fieldset className="popover masks-bar" onKeyDown={(event) => event.key === "Escape" && leave()}>
        <legend className="sr">{texts.label}</legend>
        <Button
          variant="ghost"
          disabled={masks.length >= MOST}
          onClick={() => add({ x: innerWidth / 2 - 160, y: 180 + masks.length * 24, width: 320, height: 180 })}
        >
          <Icon of={Plus} small />
          {texts.add}
        </Button>
        <Button variant="ghost" disabled={masks.length >= MOST} onClick={coverAnswers}>
          <Icon of={ListX} small />
          {texts.cover_answers}
        </Button>
        <Button variant="ghost" icon aria-label={close} onClick={leave}>
          <Icon of={X} small />
        </Button>
      </fieldset>
      {masks.map(({ id, box }, index) => (
        <MaskPanel
          key={id}
          number={index + 1}
          box={box}
          onChange={(next) =>
            setMasks(masks.map((mask) => (mask.id === id ? { id, box: fitInto(next, room()) } : mask)))
          }
          onRemove={() => setMasks(masks.filter((mask) => mask.id !== id))}
          onLeave={leave}
        />
      ))}
    </div>
  );
}

type MaskPanelProps = {
  number: number;
  box: Box;
  onChange: (box: Box) => void;
  onRemove: () => void;
  onLeave: () => void;
};

function MaskPanel({ number, box, onChange, onRemove, onLeave }: MaskPanelProps) {
  const { masking: texts } = useTexts();
  const grip = useRef<{ x: number; y: number; box: Box; sizes: boolean } | null>(null);
  const take = (sizes: boolean) => (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, box, sizes };
  };
  const drag = (event: PointerEvent) => {
    if (!grip.current) return;
    const { x, y, box: from, sizes } = grip.current;
    const [right, down] = [event.clientX - x, event.clientY - y];
    onChange(
      sizes
        ? { ...from, width: from.width + right, height: from.height + down }
        : { ...from, x: from.x + right, y: from.y + down },
    );
  };
  const drop = () => {
    grip.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return onLeave();
    if (event.key === "Delete" || event.key === "Backspace") return onRemove();
    const next = stepBox(box, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className="mask" style={{ left: box.x, top: box.y, width: box.width, height: box.height }}>
      <button
        type="button"
        className="mask-grip"
        aria-label={`${texts.move(number)}. ${texts.help}`}
        title={texts.help}
        onKeyDown={onKeyDown}
        onPointerDown={take(false)}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      />
      <Button variant="ghost" icon className="rigid" aria-label={texts.remove(number)} onClick={onRemove}>
        <Icon of={Minus} small />
      </Button>
      <span
        className="mask-corner"
        aria-hidden="true"
        onPointerDown={take(true)}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      />
    </div>
  );
}
