import "./behaviour.css";
import { CircleCheck, CircleDashed, CircleX, Lightbulb } from "lucide-react";
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { RichContent } from "../../../base/ui/rich-content.tsx";
import { CHECK_SLOT, isByHand, useCheckDue } from "../answers/use-check-due.ts";
import { useHeld } from "../answers/use-held.ts";
import { useAnswer, usePlayer, useSitting, useTexts } from "../player-context.tsx";
import type { Check } from "../sitting/checks.ts";
import { canAnswer } from "../sitting/screen.ts";
import type { PlacedQuestion, SittingSession } from "../sitting/wire.ts";
import { closingText } from "./closing-text.ts";
import { OptionReasons } from "./option-reasons.tsx";
import { useCheck } from "./use-check.ts";
import { WhyMissed } from "./why-missed.tsx";

type Checked = NonNullable<SittingSession["behaviour"]>["checking"];

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
  const { behaviour: texts } = useTexts();
  const isMarked = isByHand(placed.question);
  return (
    <div className="behaviour">
      {behaviour?.certainty === "off" ? null : <Certainty attempt={placed.id} />}
      {isChecked && isMarked ? <p className="check-hint">{texts.by_hand}</p> : null}
      {isChecked && !isMarked ? <Checking placed={placed} /> : null}
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

function Checking({ placed: { id: attempt, question } }: { placed: PlacedQuestion }) {
  const { sitting, announcer } = usePlayer();
  const { behaviour: texts } = useTexts();
  const { checks } = sitting;
  const check = useCheck(attempt);
  const closing = useSyncExternalStore(checks.subscribe, () => checks.getClosing(attempt));
  const closingOf = ({ correct, locked }: Check) => (locked ? closingText(closing, correct, texts) : "");
  const { response } = useAnswer(attempt);
  const isBusy = useSyncExternalStore(checks.subscribe, () => checks.isBusy(attempt));
  // Its neighbours are there too, out of sight.
  const isHere = useSitting((state) => state.questions?.placed[state.here]?.id === attempt);
  const isDue = useCheckDue();
  const checking = useSitting((state) => state.session?.behaviour?.checking);
  const isOnce = checking?.type === "checked_at_once";
  const isPractice = useSitting((state) => state.session?.is_practice_set && !state.session.is_preview);
  const { isAllKept } = useHeld();
  const offline = isAllKept ? texts.offline : texts.offline_unkept;
  const [failed, setFailed] = useState<"offline" | "refused" | null>(null);
  const isAnswered = Object.values(response).some((part) => part !== null);
  const verdict = useRef<HTMLParagraphElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone.
    if (!check?.locked || !hasAsked.current) return;
    verdict.current?.focus({ preventScroll: true });
    verdict.current?.scrollIntoView({ block: "nearest" });
  }, [check]);
  const ask = async () => {
    if (isBusy) return;
    hasAsked.current = true;
    setFailed(null);
    const found = await checks.check(attempt);
    if (typeof found === "string") {
      setFailed(found);
      announcer.say(found === "offline" ? offline : texts.refused);
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
      {check ? <Verdict lineRef={verdict} check={check} isOnce={isOnce} closing={closingOf(check)} /> : null}
      {check ? <OptionReasons check={check} interactions={question.interactions} response={response} /> : null}
      {check?.locked && !check.correct && isPractice ? <WhyMissed check={check} /> : null}
      {check && check.hints.length > 0 ? <Hints hints={check.hints} /> : null}
      {isHere && (isDue || isBusy) ? (
        <InBar>
          <Button variant="primary" aria-disabled={isBusy || undefined} onClick={() => void ask()}>
            {isBusy ? texts.checking : texts.check}
          </Button>
        </InBar>
      ) : null}
      {failed ? <p className="check-failed">{failed === "offline" ? offline : texts.refused}</p> : null}
      {check?.locked || !checking ? null : <Cost checking={checking} isFirst={check === null} />}
      {!check && !isAnswered ? <p className="check-hint">{texts.answer_first}</p> : null}
    </div>
  );
}

/** Puts something into the bar at the bottom, which is in sight however long the question is. */
function InBar({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSlot(document.getElementById(CHECK_SLOT)), []);
  return slot ? createPortal(children, slot) : null;
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

type VerdictProps = { lineRef: Ref<HTMLParagraphElement>; check: Check; isOnce: boolean; closing: string };

/** Says in words and by its icon what came of a check, and what can be done now. */
function Verdict({ lineRef, check, isOnce, closing }: VerdictProps) {
  const { behaviour: texts } = useTexts();
  const verdict = verdictOf(check);
  const left = leftText(check, isOnce, texts);
  return (
    <div className="verdict" data-verdict={verdict}>
      <p className="row row-2" ref={lineRef} tabIndex={-1}>
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
