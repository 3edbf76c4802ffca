import { reasonFamilies } from "@sextant/contract/reason-families.ts";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button as PlainButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { useFamilyName } from "../../base/common/use-reason-name.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { Link } from "../../base/ui/link.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { nearReasons, orderReasons } from "../../parts/redo/order-reasons.ts";
import { ReasonsMenu } from "../../parts/redo/reasons-menu.tsx";
import { type Analysis, type Mistake, type Reason, reasonsQuery } from "../../parts/redo/requests.ts";
import { useSaveReason } from "../../parts/redo/use-save-reason.ts";
import { AskedQuestion } from "./asked-question.tsx";
import { givenBy } from "./given-by.ts";
import type { MistakesSearch } from "./mistakes-search.ts";
import { NoteButton } from "./note-dialog.tsx";
import { toAskQuery } from "./requests.ts";
import { reviewOf } from "./review-of.ts";
import { usePlaceText } from "./use-place-text.ts";

/** So many reasons are there to press; the others are in a menu. */
const MOST_SHOWN = 6;

type AskReasonProps = {
  search: MistakesSearch;
  isOwn: boolean;
  onRedo: (mistake: Mistake) => void;
  onClose: () => void;
};

const keyOf = ({ session, id }: Mistake) => `${session} ${id}`;
const isToAsk = ({ reason, can }: Mistake) => can.set_reason && reason.by !== "student" && reason.by !== "tutor";

/** Asks why a question was missed, one after the other: those without any reason first, then those of which one was inferred. */
export function AskReason({ search, isOwn, onRedo, onClose }: AskReasonProps) {
  const { t } = useTranslation("mistakes");
  const asked = useNeeded(toAskQuery(search), null, t("unloaded.asked"));
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  if (!asked.isReady) return asked.instead;
  const { data } = asked;
  const left = data.results
    .filter((mistake) => isToAsk(mistake) && !skipped.has(keyOf(mistake)))
    .toSorted((one, other) => Number(one.reason.by !== null) - Number(other.reason.by !== null));
  // One that is redone meanwhile gets an inferred reason, and stays.
  const mistake = left.find((one) => keyOf(one) === current) ?? left[0];
  if (mistake && keyOf(mistake) !== current) setCurrent(keyOf(mistake));
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
      mistake={mistake}
      isOwn={isOwn}
      onRedo={() => onRedo(mistake)}
      onClose={onClose}
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
  onRedo: () => void;
  onSkip: () => void;
  onClose: () => void;
};

function Asked({ mistake, analysis, left, isOwn, onRedo, onSkip, onClose }: AskedProps) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  const { data: reasons = [], failure } = useExtra(reasonsQuery, t("unloaded.reasons"));
  const save = useSaveReason();
  const choices = orderReasons(mistake, reasons, analysis);
  const near = nearReasons(mistake, choices, analysis).slice(0, MOST_SHOWN);
  const others = choices.filter((one) => !near.includes(one));
  const familyName = useFamilyName();
  const choose = (reason: Pick<Reason, "id" | "name">) =>
    save.mutate({ attempt: mistake, reason, before: givenBy(mistake, isOwn) });
  const offered = useRef<HTMLFieldSetElement>(null);
  // One comes here to choose.
  useEffect(() => {
    offered.current?.querySelector("button")?.focus();
  }, []);
  const { question } = mistake;
  return (
    <section className="sheet ask-reason" aria-labelledby="ask-reason">
      <header className="row between base wrap">
        <h2 className="h2" id="ask-reason">
          {isOwn ? t("ask.own") : t("ask.team", { name: mistake.user.name })}
        </h2>
        <span className="meta num">{t("ask.left", { count: left, said: numbers.counted(left) })}</span>
      </header>
      <div className="stack g1">
        <AskedQuestion mistake={mistake} isOwn={isOwn} onRedo={onRedo} />
        <p className="meta num">
          <Facts mistake={mistake} isOwn={isOwn} />
        </p>
      </div>
      {failure}
      <fieldset className="ask-families" ref={offered} aria-labelledby="ask-reason">
        {reasonFamilies.map((family) => (
          <PlainButton
            key={family}
            className="ask-family"
            isDisabled={save.isPending}
            onPress={() => choose({ id: family, name: familyName(family) })}
          >
            <span className="med">{familyName(family)}</span>
            <span className="meta">{t(`families.means.${family}`)}</span>
          </PlainButton>
        ))}
      </fieldset>
      <fieldset className="ask-choices" aria-label={t("ask.nearer")}>
        {near.length > 0 ? <span className="meta ask-nearer">{t("ask.nearer")}</span> : null}
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
