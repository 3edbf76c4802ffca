import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { isolated } from "../ui/isolated.ts";
import { Link } from "../ui/link.tsx";
import { useDurations } from "../ui/use-durations.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import type { MistakesSearch } from "./mistakes-search.ts";
import { NoteButton } from "./note-dialog.tsx";
import { nearReasons, orderReasons } from "./order-reasons.ts";
import { ReasonsMenu } from "./reasons-menu.tsx";
import { type Analysis, type Mistake, type Reason, reasonsQuery, toAskQuery } from "./requests.ts";
import { reviewOf } from "./review-of.ts";
import { usePlaceText } from "./use-place-text.ts";
import { useSaveReason } from "./use-save-reason.ts";

/** So many reasons are there to press; the others are in a menu. */
const MOST_SHOWN = 6;

type AskReasonProps = { search: MistakesSearch; isOwn: boolean; onClose: () => void };

const keyOf = ({ session, id }: Mistake) => `${session} ${id}`;
const isToAsk = ({ reason, can }: Mistake) => can.set_reason && !reason.student && !reason.tutor;

/** Asks why a question was missed, one after the other, the costliest first. */
export function AskReason({ search, isOwn, onClose }: AskReasonProps) {
  const { t } = useTranslation("mistakes");
  const { data } = useQuery(toAskQuery(search));
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  if (!data) return null;
  const left = data.results.filter((mistake) => isToAsk(mistake) && !skipped.has(keyOf(mistake)));
  const [mistake] = left;
  if (!mistake)
    return (
      <section className="sheet ask-reason" aria-label={t("ask.label")}>
        <p role="status">{t("ask.done")}</p>
        <div>
          <Button size="sm" onPress={onClose}>
            {t("ask.close")}
          </Button>
        </div>
      </section>
    );
  return (
    <Asked
      key={keyOf(mistake)}
      {...{ mistake, isOwn, onClose }}
      analysis={data}
      left={data.count - (data.results.length - left.length)}
      onSkip={() => setSkipped(new Set([...skipped, keyOf(mistake)]))}
    />
  );
}

type AskedProps = {
  mistake: Mistake;
  analysis: Analysis;
  left: number;
  isOwn: boolean;
  onSkip: () => void;
  onClose: () => void;
};

function Asked({ mistake, analysis, left, isOwn, onSkip, onClose }: AskedProps) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const { data: reasons = [] } = useQuery(reasonsQuery);
  const save = useSaveReason(isOwn);
  const choices = orderReasons(mistake, reasons, analysis);
  const near = nearReasons(mistake, choices, analysis).slice(0, MOST_SHOWN);
  const others = choices.filter((one) => !near.includes(one));
  const choose = (reason: Reason) => save.mutate({ mistake, reason });
  const offered = useRef<HTMLFieldSetElement>(null);
  const isReady = choices.length > 0;
  // One comes here to choose.
  useEffect(() => {
    if (isReady) offered.current?.querySelector("button")?.focus();
  }, [isReady]);
  const { question } = mistake;
  return (
    <section className="sheet ask-reason" aria-labelledby="ask-reason">
      <header className="row between base wrap row-3">
        <h2 className="h2" id="ask-reason">
          {isOwn ? t("ask.own") : t("ask.team", { name: mistake.user.name })}
        </h2>
        <span className="meta num">{t("ask.left", { count: left, said: numbers.counted(left) })}</span>
      </header>
      <div className="stack g1">
        <p className="med" dir="auto">
          {question ? question.title || t("list.untitled") : t("list.withheld")}
        </p>
        <p className="meta num">
          <Facts mistake={mistake} isOwn={isOwn} />
        </p>
      </div>
      <fieldset className="ask-choices" ref={offered} aria-labelledby="ask-reason">
        {near.map((reason) => (
          <Button key={reason.id} size="sm" isDisabled={save.isPending} onPress={() => choose(reason)}>
            {isolated(reason.name)}
          </Button>
        ))}
        {others.length > 0 ? (
          <ReasonsMenu
            choices={others}
            onChoose={choose}
            trigger={
              <Button size="sm" variant="ghost" isDisabled={save.isPending}>
                {t("ask.other")}
                <Icon of={ChevronDown} small />
              </Button>
            }
          />
        ) : null}
      </fieldset>
      <div className="row row-2 wrap">
        {isOwn && question ? <NoteButton mistake={mistake} /> : null}
        <Button size="sm" variant="ghost" onPress={onSkip}>
          {t("ask.skip")}
        </Button>
        <Button size="sm" variant="ghost" onPress={onClose}>
          {t("ask.close")}
        </Button>
      </div>
    </section>
  );
}

/** Where it was asked, how long it took, and the way to what was answered. */
function Facts({ mistake, isOwn }: { mistake: Mistake; isOwn: boolean }) {
  const { t } = useTranslation("mistakes");
  const durations = useDurations();
  const placeText = usePlaceText();
  const { time_ms: time, median_time_ms: median, can } = mistake;
  const parts = [
    placeText(mistake),
    time ? `${t(isOwn ? "list.your_time" : "list.time")} ${durations.clock(time)}` : null,
    median ? `${t("list.cohort")} ${durations.clock(median)}` : null,
  ].filter((part) => part !== null);
  return (
    <>
      {parts.join(" · ")}
      {can.review ? (
        <>
          {" · "}
          <Link href={reviewOf(mistake)}>{t("acts.review")}</Link>
        </>
      ) : null}
    </>
  );
}
