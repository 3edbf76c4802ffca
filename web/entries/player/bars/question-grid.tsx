import { Flag, X } from "lucide-react";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { type QuestionStanding, sumStandings } from "../answers/count-answers.ts";
import { useStandings } from "../answers/use-standings.ts";
import { Popover } from "../parts/popover.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { findOpenSection } from "../sitting/wire.ts";

type GridProps = {
  standings: readonly QuestionStanding[];
  here: number | null;
  locked: boolean;
  onGo: (index: number) => void;
};

/** Shows the questions of a section as numbered buttons: answered, seen, flagged. `locked`: they only tell. */
export function QuestionButtons({ standings, here, locked, onGo }: GridProps) {
  const texts = useTexts();
  return (
    <div className="q-grid">
      {standings.map(({ id, position, answer, flagged, seen }, index) => {
        const state = answer === "full" ? "full" : answer === "part" ? "part" : seen ? "seen" : "unseen";
        const look = { full: "qn done", part: "qn part", seen: "qn seen", unseen: "qn" }[state];
        return (
          <button
            key={id}
            type="button"
            className={index === here ? `${look} here` : look}
            aria-label={texts.grid.button(position, texts.grid.states[state], flagged)}
            aria-current={index === here ? "true" : undefined}
            aria-disabled={locked && index !== here ? true : undefined}
            data-first={index === here ? "" : undefined}
            onClick={() => (locked ? undefined : onGo(index))}
          >
            {position}
            {flagged ? (
              <span className="fl">
                <Icon of={Flag} />
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

/** Shows what the looks of the buttons mean. */
export function GridLegend() {
  const { grid } = useTexts();
  return (
    <div className="q-legend" aria-hidden="true">
      <span>
        <i className="qn done" />
        {grid.answered}
      </span>
      <span>
        <i className="qn seen" />
        {grid.seen}
      </span>
      <span>
        <i className="qn" />
        {grid.not_seen}
      </span>
      <span>
        <Icon of={Flag} />
        {grid.flagged}
      </span>
    </div>
  );
}

function GridBody({ close }: { close: () => void }) {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const here = useSitting((state) => state.here);
  const standings = useStandings();
  const section = session && findOpenSection(session);
  const sum = sumStandings(standings, section?.question_count ?? 0);
  return (
    <>
      <div className="row between">
        <div>
          <b className="strong" dir="auto">
            {section?.name}
          </b>
          <div className="body-s faint num">{texts.grid.summary(sum.answered, sum.unanswered, sum.flagged)}</div>
        </div>
        <Button variant="ghost" icon aria-label={texts.close} onClick={close}>
          <Icon of={X} />
        </Button>
      </div>
      <QuestionButtons
        standings={standings}
        here={here}
        locked={section?.navigation === "linear"}
        onGo={(index) => {
          close();
          sitting.go(index);
        }}
      />
      <div className="row between wrap q-grid-foot">
        <GridLegend />
        <Button
          onClick={() => {
            close();
            sitting.showCheck();
          }}
        >
          {texts.grid.check_page}
        </Button>
      </div>
    </>
  );
}

/** Shows the grid over the bottom bar; on a phone a sheet from below. */
export function QuestionGrid() {
  const texts = useTexts();
  return (
    <Popover id="question-grid" label={texts.grid.label} className="q-grid-pop">
      {(close) => <GridBody close={close} />}
    </Popover>
  );
}
