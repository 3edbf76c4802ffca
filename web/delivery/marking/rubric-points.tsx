import { useEffect, useRef, useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { cx } from "../../base/ui/class-names.ts";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { keyOf, type RubricLine, type RubricMarks, standingOf, stepsOf, withHalf } from "./rubric-lines.ts";

type RubricPointsProps = {
  lines: RubricLine[];
  points: RubricMarks;
  /** Which line the digits give points to. */
  active: number;
  onActive: (index: number) => void;
  onPoints: (index: number, points: number | null) => void;
};

/** Shows the lines of the rubric, each with the points it can be given. */
export function RubricPoints({ lines, points, active, onActive, onPoints }: RubricPointsProps) {
  const { t } = useTranslation("marking");
  return (
    <ol className="marking-rubric rule-top" aria-label={t("rubric")}>
      {lines.map((line, index) => (
        <Line
          key={keyOf(line)}
          line={line}
          given={points[keyOf(line)]}
          isActive={index === active}
          onActive={() => onActive(index)}
          onPoints={(value) => onPoints(index, value)}
        />
      ))}
    </ol>
  );
}

type LineProps = {
  line: RubricLine;
  given: number | undefined;
  isActive: boolean;
  onActive: () => void;
  onPoints: (points: number | null) => void;
};

function Line({ line, given, isActive, onActive, onPoints }: LineProps) {
  const { t } = useTranslation("marking");
  const numbers = useNumbers();
  const element = useRef<HTMLLIElement>(null);
  const wasActive = useRef(isActive);
  useEffect(() => {
    // What is active from the start stays where the page begins.
    if (isActive && !wasActive.current) element.current?.scrollIntoView({ block: "nearest" });
    wasActive.current = isActive;
  }, [isActive]);
  const name = line.name || t("whole");
  const half = withHalf(given ?? 0, line.max);
  const steps = stepsOf(line);
  const turn = given !== undefined && !Number.isInteger(given) ? "−½" : "+½";
  return (
    <li
      ref={element}
      className={cx("marking-line", isActive && "here")}
      aria-current={isActive ? "true" : undefined}
      onFocusCapture={onActive}
    >
      <p className="marking-name">
        <span className="med" dir="auto">
          {name}
        </span>
        <span className="num faint body-s">
          {given === undefined
            ? t("worth", { count: line.max, max: numbers.plain(line.max) })
            : t("points_of", { points: numbers.plain(given), max: numbers.plain(line.max) })}
        </span>
      </p>
      {line.description ? <RichContent className="body-s dim" html={line.description} /> : null}
      {line.levels.length > 0 ? <Levels name={name} line={line} given={given} onPoints={onPoints} /> : null}
      {line.onlyLevels ? null : steps === null ? (
        <Typed name={name} max={line.max} given={given} onPoints={onPoints} />
      ) : (
        <div className="row row-2 wrap">
          {steps.length > 0 ? <Steps name={name} line={line} given={given} onPoints={onPoints} /> : null}
          <Button
            size="sm"
            variant="ghost"
            isDisabled={half === null}
            aria-label={t("half_of", { half: turn, name })}
            onPress={() => half !== null && onPoints(half)}
          >
            <bdi dir="ltr">{turn}</bdi>
          </Button>
        </div>
      )}
    </li>
  );
}

type PointsProps = { name: string; given: number | undefined; onPoints: (points: number | null) => void };

function Steps({ name, line, given, onPoints }: PointsProps & { line: RubricLine }) {
  const { t } = useTranslation("marking");
  const numbers = useNumbers();
  const steps = stepsOf(line) ?? [];
  const chosen = standingOf(line, given);
  return (
    <ToggleButtonGroup
      className="flex-1 wrap"
      aria-label={t(line.levels.length > 0 ? "other_points_for" : "points_for", { name })}
      selectionMode="single"
      selectedKeys={chosen === null ? [] : [String(chosen)]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        // Pressing what is chosen takes a half away, never the points.
        onPoints(key === undefined ? chosen : Number(key));
      }}
    >
      {steps.map((step) => (
        <ToggleButton key={step} id={String(step)} className="marking-step num">
          {numbers.plain(step)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Shows the described levels: pressing one gives its points. */
function Levels({ name, line, given, onPoints }: PointsProps & { line: RubricLine }) {
  const { t } = useTranslation("marking");
  const numbers = useNumbers();
  const chosen = standingOf(line, given);
  return (
    <ToggleButtonGroup
      className="rows-1"
      orientation="vertical"
      aria-label={t("levels_for", { name })}
      selectionMode="single"
      selectedKeys={chosen === null ? [] : [String(chosen)]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        onPoints(key === undefined ? chosen : Number(key));
      }}
    >
      {line.levels.map(({ points, description }) => (
        <ToggleButton key={points} id={String(points)} className="marking-level">
          <span className="num">{numbers.plain(points)}</span>
          <span dir="auto">{description}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function Typed({ name, max, given, onPoints }: PointsProps & { max: number }) {
  const { t } = useTranslation("marking");
  const [text, setText] = useState("");
  const read = (typed: string) => (typed.trim() === "" ? undefined : Number(typed.trim().replace(",", ".")));
  // Points that came from a level or a key replace what was typed.
  const shown = given === undefined || read(text) === given ? text : String(given);
  const isTooMuch = given !== undefined && !(given >= 0 && given <= max);
  return (
    <TextField
      label={t("points_for", { name })}
      inputMode="decimal"
      value={shown}
      error={isTooMuch ? t("too_much", { max }) : undefined}
      onChange={(typed) => {
        const value = read(typed);
        setText(typed);
        onPoints(value === undefined || !Number.isFinite(value) ? null : value);
      }}
    />
  );
}
