import { useState } from "react";
import { useLetterKeys } from "../../base/ui/use-letter-keys.ts";
import { accepts, givesByKey, keyOf, nextLevel, type RubricLine, type RubricMarks, withHalf } from "./rubric-lines.ts";

type RubricKeys = {
  lines: readonly RubricLine[];
  points: RubricMarks;
  onPoints: (index: number, value: number) => void;
  onSave: () => void;
  isOn: boolean;
};

/** Gives points by keys: arrows go from line to line, digits and levels mark the active one, Enter saves. */
export function useRubricKeys({ lines, points, onPoints, onSave, isOn }: RubricKeys) {
  const [active, setActive] = useState(0);
  const move = (by: number) => setActive((at) => Math.min(lines.length - 1, Math.max(0, at + by)));
  const digit = (value: number) => {
    const line = lines[active];
    if (line && givesByKey(line, value)) onPoints(active, value);
  };
  const half = () => {
    const line = lines[active];
    const turned = line ? withHalf(points[keyOf(line)] ?? 0, line.max) : null;
    if (line && turned !== null && accepts(line, turned)) onPoints(active, turned);
  };
  const step = (by: 1 | -1) => {
    const line = lines[active];
    const next = line ? nextLevel(line, points[keyOf(line)], by) : null;
    if (next !== null) onPoints(active, next);
  };
  const [up, down] = [() => step(1), () => step(-1)];
  const digits = Object.fromEntries(Array.from({ length: 10 }, (_, value) => [String(value), () => digit(value)]));
  useLetterKeys(
    {
      ...digits,
      arrowup: () => move(-1),
      arrowdown: () => move(1),
      ".": half,
      enter: onSave,
      "+": up,
      "=": up,
      "-": down,
    },
    isOn,
  );
  return { active, setActive };
}
