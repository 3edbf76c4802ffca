import "./verdict.css";
import { Check, CircleDashed, Minus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import type { PartTexts } from "../part-texts/en.ts";
import type { Verdict } from "./judge.ts";

const icons = { right: Check, wrong: X, missed: CircleDashed, given: Minus, key: Check } as const;

/** Returns what a verdict says. `isOneOfSeveral`: it was one of several to be chosen, and stayed behind while others were. */
export function verdictWords(texts: PartTexts["review"], verdict: Verdict, isOneOfSeveral = false): string {
  if (verdict === "key") return texts.correct_answer;
  if (verdict !== "missed") return texts[verdict];
  return isOneOfSeveral ? texts.missed : texts.correct_answer;
}

type VerdictLineProps = {
  verdict: Verdict;
  /** What is said of it, in a sentence: colour and sign alone do not tell. */
  words: string;
  /** What it is said of. */
  children?: ReactNode;
  feedback?: string | undefined;
};

/** Shows one thing that was given or should have been, with what is to be said of it. */
export function VerdictLine({ verdict, words, children, feedback }: VerdictLineProps) {
  return (
    <div className="verdict-line" data-verdict={verdict}>
      <Icon of={icons[verdict]} className="verdict-sign" />
      <div className="min-w-0 breaks">
        {children}
        <p className="verdict-words">{words}</p>
        {feedback ? <RichContent className="verdict-feedback" html={feedback} /> : null}
      </div>
    </div>
  );
}

/** Shows the same within a line of text. */
export function VerdictChip({ verdict, words, children, feedback }: VerdictLineProps) {
  return (
    <span className="verdict-chip" data-verdict={verdict}>
      <Icon of={icons[verdict]} small className="verdict-sign" />
      <span>{children}</span>
      <span className="verdict-words">{words}</span>
      {feedback ? <RichContent inline className="verdict-feedback" html={feedback} /> : null}
    </span>
  );
}
