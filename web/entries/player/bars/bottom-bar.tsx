import { Check, ChevronLeft, ChevronUp, CircleAlert, CloudOff, Upload } from "lucide-react";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { SyncState } from "../answers/sync-state.tsx";
import { useAllChecked } from "../answers/use-all-checked.ts";
import { CHECK_SLOT, useCheckDue } from "../answers/use-check-due.ts";
import { useStandings } from "../answers/use-standings.ts";
import { Who } from "../parts/who.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { holdsLease } from "../sitting/screen.ts";
import { findOpenSection } from "../sitting/wire.ts";
import { useFileNames } from "../uploads/use-file-names.ts";
import { SectionProgress } from "./section-progress.tsx";

/** Name, grid, back and next. */
export function BottomBar() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const here = useSitting((state) => state.here);
  const { unsent, refused, uncounted, offline, blocked, failing } = useSitting((state) => state.outbox);
  const busy = useSitting((state) => state.busy !== null);
  const coming = useFileNames("coming");
  const failed = useFileNames("failed");
  const standings = useStandings();
  const section = session && findOpenSection(session);
  const total = Math.max(section?.question_count ?? 0, standings.length);
  const isLinear = section?.navigation === "linear";
  const isFirst = here === 0;
  // On phones the bar has no room for the words.
  const isHeld = useSitting((state) => !state.takenOver && holdsLease(state));
  const isSaved = isHeld && !offline && unsent + refused + uncounted + coming.length + failed.length === 0;
  const adaptive = section?.adaptive === true;
  // Where each answer is checked, “Check” would mean two things.
  const isChecked = useSitting((state) => (state.session?.behaviour?.checking.type ?? "at_end") !== "at_end");
  const isAllChecked = useAllChecked();
  const isCheckDue = useCheckDue();
  const lastText = isAllChecked ? texts.question.finish : isChecked ? texts.question.review : texts.question.check;
  const isLast = !adaptive && here >= total - 1;
  const finish = () => {
    // The check page says why it was refused, where it was.
    sitting.showCheck();
    void sitting.submit();
  };
  const why = isLinear ? texts.question.no_way_back : isFirst ? texts.question.first : undefined;
  const back = {
    "aria-disabled": isLinear || isFirst || undefined,
    title: why,
    onClick: () => (isLinear || isFirst ? undefined : sitting.go(here - 1)),
  };
  return (
    <footer className="p-bot">
      <SectionProgress standings={standings} total={total} here={here} />
      <Who>
        <span className="only-wide">
          <SyncState />
        </span>
        <Button className="btn-back only-phone" aria-label={texts.question.back} {...back}>
          <Icon of={ChevronLeft} className="turns" />
        </Button>
      </Who>
      <button type="button" className="q-open" popoverTarget="question-grid">
        {offline || (failing && unsent > 0) ? (
          <span className="only-phone t-warning q-open-wait">
            <Icon of={offline ? CloudOff : CircleAlert} small />
            <span className="sr">
              {offline ? (blocked ? texts.sync.blocked : texts.sync.offline) : texts.sync.failing(unsent)}
            </span>
            {unsent > 0 ? unsent : null}
          </span>
        ) : coming.length > 0 ? (
          <span className="only-phone t-warning q-open-wait">
            <Icon of={Upload} small />
            <span className="sr">{texts.sync.uploading(coming)}</span>
            {coming.length}
          </span>
        ) : null}
        <span>
          <span className="only-wide">{texts.question.word} </span>
          {adaptive ? texts.question.of_up_to(here + 1, total) : texts.question.of(here + 1, total)}
        </span>
        {isSaved ? (
          <span className="only-phone q-open-saved">
            <Icon of={Check} small />
            <span className="sr">{texts.sync.saved}</span>
          </span>
        ) : null}
        <Icon of={ChevronUp} small />
      </button>
      <div className="go">
        <Button className="only-wide" {...back}>
          {texts.question.back}
        </Button>
        <Button
          variant={isCheckDue ? "secondary" : "primary"}
          className="btn-next"
          aria-disabled={busy || undefined}
          onClick={() => !busy && (isLast && isAllChecked ? finish() : sitting.go(here + 1))}
        >
          {isLast ? lastText : texts.question.next}
        </Button>
        <span id={CHECK_SLOT} className="check-slot" />
      </div>
    </footer>
  );
}
