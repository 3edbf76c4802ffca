import "./behaviour.css";
import { CircleCheck, CircleDashed, CircleX, Lightbulb } from "lucide-react";
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Button } from "../../ui/native/button.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { useAnswer, usePlayer, useSitting, useTexts } from "../player-context.tsx";
import type { Check } from "../sitting/checks.ts";
import { canAnswer } from "../sitting/screen.ts";
import type { PlacedQuestion, SittingSession } from "../sitting/wire.ts";
import { closingText } from "./closing-text.ts";
import { useCheck } from "./use-check.ts";

type Checked = NonNullable<SittingSession["behaviour"]>["checking"];

/** Types that are marked by hand. */
const byHand: readonly string[] = ["extended_text", "file_upload"];

/** Asks how sure the student is of an answer, and checks it where the test has that. */
export default function BehaviourPart({ placed }: { placed: PlacedQuestion }) {
  const { checks } = usePlayer().sitting;
  const behaviour = useSitting((state) => state.session?.behaviour);
  const isChecked = behaviour?.checking.type !== "at_end";
  const isPreview = useSitting((state) => state.session?.is_preview);
  const mayClose = behaviour?.checking.type === "checked_at_once" && isPreview === false;
  useEffect(() => {
    if (isChecked) void checks.load();
    if (mayClose) void checks.loadClosing();
  }, [isChecked, mayClose, checks]);
  // What a person marks can't be judged now.
  const mayCheck = isChecked && placed.question.interactions.every(({ type }) => !byHand.includes(type));
  return (
    <div className="behaviour">
      {behaviour?.certainty === "off" ? null : <Certainty attempt={placed.id} />}
      {mayCheck ? <Checking attempt={placed.id} /> : null}
    </div>
  );
}

const levels = [1, 2, 3] as const;

function Certainty({ attempt }: { attempt: string }) {
  const { sitting } = usePlayer();
  const { behaviour: texts } = useTexts();
  const name = useId();
  const { confidence } = useAnswer(attempt);
  const isLocked = useCheck(attempt)?.locked === true;
  const disabled = !useSitting(canAnswer) || isLocked;
  return (
    <fieldset className="certainty" disabled={disabled}>
      <legend>{texts.sure}</legend>
      {levels.map((level) => (
        <label key={level}>
          <input
            type="radio"
            name={name}
            checked={confidence === level}
            onChange={() => sitting.change(attempt, { confidence: level })}
          />
          {texts.levels[level - 1]}
        </label>
      ))}
    </fieldset>
  );
}

function Checking({ attempt }: { attempt: string }) {
  const { sitting, announcer } = usePlayer();
  const { behaviour: texts } = useTexts();
  const { checks } = sitting;
  const check = useCheck(attempt);
  const closing = useSyncExternalStore(checks.subscribe, () => checks.getClosing(attempt));
  const closingOf = ({ correct, locked }: Check) => (locked ? closingText(closing, correct, texts) : "");
  const { response, revision } = useAnswer(attempt);
  const isBusy = useSyncExternalStore(checks.subscribe, () => checks.isBusy(attempt));
  const mayAnswer = useSitting(canAnswer);
  const checking = useSitting((state) => state.session?.behaviour?.checking);
  const isOnce = checking?.type === "checked_at_once";
  const [failed, setFailed] = useState<"offline" | "refused" | null>(null);
  const isAnswered = Object.values(response).some((part) => part !== null);
  const isSame = check !== null && check.revision === revision;
  const ask = async () => {
    if (isBusy) return;
    setFailed(null);
    const found = await checks.check(attempt);
    if (typeof found === "string") {
      setFailed(found);
      announcer.say(texts[found]);
      return;
    }
    const isNew = found.hints.length > (check?.hints.length ?? 0);
    const said = [
      texts[verdictOf(found)],
      isNew ? texts.hint_below : "",
      leftText(found, isOnce, texts),
      closingOf(found),
    ];
    announcer.say(said.filter(Boolean).join(". "));
  };
  return (
    <div className="checking">
      {check ? <Verdict check={check} isOnce={isOnce} closing={closingOf(check)} /> : null}
      {check && check.hints.length > 0 ? <Hints hints={check.hints} /> : null}
      {check?.locked ? null : (
        <Button
          aria-disabled={isBusy || !isAnswered || isSame || undefined}
          disabled={!mayAnswer}
          onClick={() => (isAnswered && !isSame ? void ask() : undefined)}
        >
          {isBusy ? texts.checking : texts.check}
        </Button>
      )}
      {failed ? <p className="check-failed">{texts[failed]}</p> : null}
      {check?.locked || !checking ? null : <Cost checking={checking} isFirst={check === null} />}
      {!check && !isAnswered ? <p className="check-hint">{texts.answer_first}</p> : null}
    </div>
  );
}

/** Says before a check what a wrong try costs. */
function Cost({ checking, isFirst }: { checking: Checked; isFirst: boolean }) {
  const { behaviour: texts } = useTexts();
  if (checking.type === "at_end") return null;
  if (checking.type === "checked_at_once") return <p className="check-hint">{texts.once}</p>;
  const said = [isFirst ? `${texts.tries(checking.most)}.` : "", texts.cost(checking.penalty)];
  return <p className="check-hint">{said.filter(Boolean).join(" ")}</p>;
}

/** Shows the hints that wrong tries have revealed, the first first. */
function Hints({ hints }: Pick<Check, "hints">) {
  const { behaviour: texts } = useTexts();
  const numbered = hints.map((html, index) => ({ html, number: index + 1 }));
  return (
    <section className="hints" aria-label={texts.hints}>
      <h2 className="h3">
        <Icon of={Lightbulb} small />
        {texts.hints}
      </h2>
      <ol>
        {numbered.map(({ html, number }) => (
          <li key={number}>
            <RichContent html={html} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const verdictOf = ({ correct, partly }: Check) => (correct ? "correct" : partly ? "partly" : "wrong");

function leftText(check: Check, isOnce: boolean, texts: ReturnType<typeof useTexts>["behaviour"]): string {
  if (check.locked && check.correct) return "";
  if (check.locked) return isOnce ? texts.locked : `${texts.none_left} ${texts.locked}`;
  return `${texts.left(check.tries_left)}. ${texts.change}`;
}

const icons = { correct: CircleCheck, partly: CircleDashed, wrong: CircleX } as const;

/** Says in words and by its icon what came of a check, and what can be done now. */
function Verdict({ check, isOnce, closing }: { check: Check; isOnce: boolean; closing: string }) {
  const { behaviour: texts } = useTexts();
  const verdict = verdictOf(check);
  const left = leftText(check, isOnce, texts);
  return (
    <div className="verdict" data-verdict={verdict}>
      <p className="verdict-said">
        <Icon of={icons[verdict]} small />
        <strong>{texts[verdict]}</strong>
      </p>
      {left ? <p>{left}</p> : null}
      {closing ? <p>{closing}</p> : null}
      {check.explanation ? (
        <section aria-label={texts.explanation}>
          <h2 className="h3">{texts.explanation}</h2>
          <RichContent html={check.explanation} />
        </section>
      ) : null}
    </div>
  );
}
