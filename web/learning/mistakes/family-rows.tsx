import type { MistakeFamily } from "@sextant/contract/reason-families.ts";
import { MessageCircleQuestionMark, Repeat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AnswerMarkIcon } from "../../base/common/answer-mark-icon.tsx";
import { tellApart } from "../../base/common/tell-apart.ts";
import { useFamilyName } from "../../base/common/use-reason-name.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { askAddress } from "../../parts/ask/ask-address.ts";
import { redoOutcome } from "../../parts/redo/redo-outcome.ts";
import type { Mistake, Shown } from "../../parts/redo/requests.ts";
import { PartlyRight } from "./partly-right.tsx";
import { reviewOf } from "./review-of.ts";
import { usePlaceText } from "./use-place-text.ts";
import { isWithoutQuestion } from "./without-question.ts";

type FamilyRowsProps = {
  /** The open family; its name is shown above. */
  family: MistakeFamily;
  mistakes: readonly Mistake[];
  isOwn: boolean;
  isOfGroup: boolean;
  onTry: (mistake: Mistake, kind: Shown["kind"]) => void;
};

/** Lists mistakes a line each. */
export function FamilyRows({ family, mistakes, isOwn, isOfGroup, onTry }: FamilyRowsProps) {
  const durations = useDurations();
  const placeText = usePlaceText();
  const named = tellApart(mistakes);
  return (
    <ul className="mrows">
      {mistakes.map((one) => (
        <li key={`${one.session} ${one.id}`} className="mrow">
          <AnswerMarkIcon mark={one.outcome} />
          <Words mistake={one} named={named} family={family} />
          <bdi className="dim truncate mrow-topic">{isOfGroup ? one.user.name : one.tags.at(-1)?.name}</bdi>
          <bdi className="dim truncate mrow-place">{placeText(one)}</bdi>
          <span className="num dim mrow-time">{one.time_ms ? durations.clock(one.time_ms) : "–"}</span>
          <State mistake={one} isOwn={isOwn} onTry={onTry} />
          {isOwn ? <Ways mistake={one} onTry={onTry} /> : null}
        </li>
      ))}
    </ul>
  );
}

type WordsProps = { mistake: Mistake; named: ReturnType<typeof tellApart>; family: MistakeFamily };

/** What the question or its passage says, and the reason beneath its family where it says more. */
function Words({ mistake, named, family }: WordsProps) {
  const { t } = useTranslation("mistakes");
  const familyName = useFamilyName();
  const { question, reason, can } = mistake;
  const name = reason.name === familyName(family) ? null : reason.name;
  const known = question ? named.get(question.id) : undefined;
  const text = !known
    ? t("list.withheld")
    : known.isPassage
      ? t("list.passage", { passage: known.text })
      : known.text || t("list.untitled");
  return (
    <span className="truncate mrow-words" title={name ? `${text} · ${name}` : text}>
      {can.review ? (
        <Link className="mrow-link" href={reviewOf(mistake)}>
          {text}
        </Link>
      ) : (
        <bdi className="faint">{text}</bdi>
      )}
      {name ? (
        <>
          {" "}
          <bdi className="meta">{name}</bdi>
        </>
      ) : null}{" "}
      <PartlyRight mistake={mistake} />
    </span>
  );
}

type RowPartProps = Pick<FamilyRowsProps, "onTry"> & { mistake: Mistake };

/** How far it is from being closed, or redoing it, which comes first. */
function State({ mistake, isOwn, onTry }: RowPartProps & { isOwn: boolean }) {
  const { t } = useTranslation("mistakes");
  const { progress, redo, can } = mistake;
  if (can.redo)
    return (
      <span className="mrow-state">
        <Button variant="ghost" size="sm" onPress={() => onTry(mistake, "redo")}>
          {t("acts.redo")}
        </Button>
      </span>
    );
  const { state, solved, needed } = progress;
  if (state === "closed") return <span className="mrow-state dim">{t("families.closed")}</span>;
  const how = mistake.repeats_itself ? "itself_short" : isWithoutQuestion(mistake) ? "none_left" : null;
  const steps = solved > 0 ? t("closing.solved", { solved, needed }) : redo && t(`redone.${redoOutcome(redo)}`);
  return (
    <span className="mrow-state dim">
      {[steps, isOwn && how ? t(`closing.${how}`) : null].filter(Boolean).join(" · ")}
    </span>
  );
}

/** Practising alike and asking about it. */
function Ways({ mistake, onTry }: RowPartProps) {
  const { t } = useTranslation("mistakes");
  const placeText = usePlaceText();
  const { session, id: attempt, can, question } = mistake;
  const place = placeText(mistake);
  return (
    <span className="mrow-acts">
      {can.practise ? (
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label={t("families.practise", { place })}
          onPress={() => onTry(mistake, "sibling")}
        >
          <Icon of={Repeat} small />
        </Button>
      ) : null}
      {question ? (
        <ButtonLink
          variant="ghost"
          size="sm"
          icon
          href={askAddress({ session, attempt })}
          aria-label={t("families.ask", { place })}
        >
          <Icon of={MessageCircleQuestionMark} small />
        </ButtonLink>
      ) : null}
    </span>
  );
}
