import { type CSSProperties, useDeferredValue, useEffect, useRef } from "react";
import { whenIdle } from "../../../base/common/when-idle.ts";
import { prefetchAnswers } from "../../../base/questions/interaction-answer.tsx";
import { BottomBar } from "../bars/bottom-bar.tsx";
import { MoreMenu } from "../bars/more-menu.tsx";
import { QuestionGrid } from "../bars/question-grid.tsx";
import { TextMenu } from "../bars/text-menu.tsx";
import { TopBar } from "../bars/top-bar.tsx";
import { useShortcuts } from "../keys/use-shortcuts.ts";
import { usePlayer, usePreference, useSitting, useTexts, useTool } from "../player-context.tsx";
import { findOpenSection, type PlacedQuestion } from "../sitting/wire.ts";
import { CalculatorTool, MaskingTool, prefetchTools, ReadAloudTool, ReferenceTool } from "../tools/lazy-tools.tsx";
import { LineReader } from "../tools/line-reader.tsx";
import { Divider } from "./divider.tsx";
import { LeavingDialog } from "./leaving-dialog.tsx";
import { prefetchImages } from "./prefetch-images.ts";
import { QuestionSlot } from "./question-slot.tsx";
import { StimulusPane } from "./stimulus-pane.tsx";

/** The latest time at which a section's pictures and tools are prefetched, however busy the page is. */
const PREFETCH_WITHIN_MS = 1000;

const none: readonly PlacedQuestion[] = [];

/**
 * Announces the new question and moves focus to it, except right after the page has opened. From an option, focus moves to the
 * options, where the letter keys work; otherwise to the number of the question.
 */
function useArrival(id: string | undefined, words: string) {
  const { announcer } = usePlayer();
  const before = useRef(id);
  const amongOptions = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      amongOptions.current = target instanceof Element && target.matches(".choice-input");
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    announcer.say(words);
    const pane = document.querySelector(".question-pane:not([hidden])");
    const option =
      pane?.querySelector<HTMLElement>(".choice-input:checked") ?? pane?.querySelector<HTMLElement>(".choice-input");
    const place = amongOptions.current && option ? option : pane?.querySelector<HTMLElement>("[data-question-heading]");
    place?.focus({ preventScroll: true });
  }, [id, words, announcer]);
}

/** Shows a section in progress: the top bar, passage and question, the bottom bar. */
export function QuestionScreen() {
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const placed = useSitting((state) => state.questions?.placed) ?? none;
  const here = useSitting((state) => state.here);
  const near = useDeferredValue(here);
  const leavingFor = useSitting((state) => state.leavingFor);
  const split = usePreference("split");
  const stacked = usePreference("splitStacked");
  const zoom = usePreference("zoom");
  const calculator = useTool("calculator");
  const reference = useTool("reference_sheet");
  const reader = useTool("line_reader");
  const masking = useTool("masking");
  const readAloud = useTool("read_aloud");
  const section = session && findOpenSection(session);
  const tools = section?.tools ?? [];
  const toolText = tools.join(" ");
  const current = placed[here];
  const stimulus = current?.question.stimulus ?? null;
  useShortcuts();
  useArrival(current?.id, texts.question.number(here + 1));

  // Load at once, unlike the rest: offline, a question with missing parts could not be answered.
  useEffect(() => {
    prefetchAnswers(placed.flatMap(({ question }) => question.interactions.map(({ type }) => type)));
  }, [placed]);
  useEffect(() => {
    whenIdle(() => {
      prefetchImages(placed);
      prefetchTools(toolText);
    }, PREFETCH_WITHIN_MS);
  }, [placed, toolText]);

  const sharing = placed
    .filter(({ question }) => question.stimulus && question.stimulus.id === stimulus?.id)
    .map(({ id }) => id)
    .join(" ");
  const docked = calculator && tools.includes("calculator");
  return (
    <div className="player">
      <TopBar />
      <main className={docked ? "p-body calc-on" : "p-body"} id="main">
        {docked ? <CalculatorTool /> : null}
        <div
          className={stimulus ? "p-panes" : "p-panes one"}
          style={{ "--left": `${split}%`, "--top": `${stacked}%`, "--zoom": zoom / 100 } as CSSProperties}
        >
          {stimulus && current ? (
            <>
              <StimulusPane
                key={stimulus.id}
                stimulus={stimulus}
                attempt={current.id}
                sharing={sharing}
                mayMark={tools.includes("highlight")}
              />
              <Divider />
            </>
          ) : null}
          {placed.map((question, index) =>
            index === here || Math.abs(index - near) <= 1 ? (
              <QuestionSlot
                key={question.id}
                placed={question}
                number={index + 1}
                tools={toolText}
                shown={index === here}
              />
            ) : null,
          )}
          {reader && tools.includes("line_reader") ? <LineReader /> : null}
        </div>
        {reference && tools.includes("reference_sheet") ? <ReferenceTool /> : null}
        {masking && tools.includes("masking") ? <MaskingTool /> : null}
        {readAloud && tools.includes("read_aloud") ? <ReadAloudTool /> : null}
      </main>
      <BottomBar />
      <QuestionGrid />
      <TextMenu />
      <MoreMenu key={current?.id} />
      {current && leavingFor !== null ? <LeavingDialog attempt={current.id} to={leavingFor} /> : null}
    </div>
  );
}
