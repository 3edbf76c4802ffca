import type { FunctionComponent } from "react";
import { Component, type ReactNode, useEffect, useRef } from "react";
import { whenIdle } from "../../base/common/when-idle.ts";
import { prefetchAllAnswers } from "../../base/questions/interaction-answer.tsx";
import { servedBrand } from "../../base/ui/served-brand.ts";
import { useHeld } from "./answers/use-held.ts";
import { FloatingNotes } from "./notes/floating-notes.tsx";
import { LiveRegion } from "./parts/live-region.tsx";
import { MessageScreen } from "./parts/message-screen.tsx";
import { useWarnBeforeLeaving } from "./parts/warn-before-leaving.ts";
import { PlayerContext, type PlayerParts, usePlayer, useSitting, useTexts } from "./player-context.tsx";
import { prefetchBehaviour } from "./question/question-pane.tsx";
import { QuestionScreen } from "./question/question-screen.tsx";
import { BeforeStartScreen } from "./screens/before-start-screen.tsx";
import { BetweenScreen } from "./screens/between-screen.tsx";
import { BreakScreen } from "./screens/break-screen.tsx";
import { CheckScreen } from "./screens/check-screen.tsx";
import { PausedScreen, TimeUpScreen } from "./screens/held-screens.tsx";
import { LoadingScreen } from "./screens/loading-screen.tsx";
import { NotOpenScreen } from "./screens/not-open-screen.tsx";
import {
  CancelledScreen,
  ExpiredScreen,
  NotFoundScreen,
  OtherDeviceScreen,
  OtherTabScreen,
  SignedOutScreen,
  UnreachableScreen,
} from "./screens/plain-screens.tsx";
import { ReopenedScreen } from "./screens/reopened-screen.tsx";
import {
  prefetchSummary,
  ReleasedScreen,
  ScoredScreen,
  SubmitScreen,
  SubmittedScreen,
  UnsentScreen,
} from "./screens/submitted-screens.tsx";
import { NextQuestionScreen, OpeningScreen } from "./screens/waiting-screens.tsx";
import { type Screen, screenOf } from "./sitting/screen.ts";
import { findOpenSection } from "./sitting/wire.ts";
import { prefetchTools } from "./tools/lazy-tools.tsx";
import { namesOf } from "./uploads/chosen-file.ts";
import { FilesComing } from "./uploads/files-said.tsx";

/** By then they are asked for, however busy the page is. */
const PREFETCH_WITHIN_MS = 3000;

const screens: Record<Screen, FunctionComponent> = {
  loading: LoadingScreen,
  unreachable: UnreachableScreen,
  not_found: NotFoundScreen,
  signed_out: SignedOutScreen,
  other_tab: OtherTabScreen,
  other_device: OtherDeviceScreen,
  not_open: NotOpenScreen,
  before_start: BeforeStartScreen,
  expired: ExpiredScreen,
  cancelled: CancelledScreen,
  between: BetweenScreen,
  break: BreakScreen,
  opening: OpeningScreen,
  reopened: ReopenedScreen,
  question: QuestionScreen,
  next_question: NextQuestionScreen,
  check: CheckScreen,
  paused: PausedScreen,
  time_up: TimeUpScreen,
  submit: SubmitScreen,
  submitted_unsent: UnsentScreen,
  submitted: SubmittedScreen,
  scored: ScoredScreen,
  released: ReleasedScreen,
};

/** Only this page has them: what the device couldn’t keep, and files on their way. */
function useWarnOfUnkept(): void {
  useWarnBeforeLeaving(
    useSitting(({ outbox, files }) => (outbox.unsent > 0 && !outbox.keeps) || namesOf(files, "coming").length > 0),
  );
}

/** Stands in for a screen that failed. The answers are where they were: on the device and on their way. */
function FailedScreen() {
  const texts = useTexts();
  const { count, isAllKept } = useHeld();
  useWarnOfUnkept();
  return (
    <MessageScreen
      alert
      title={texts.failed.title}
      actions={
        <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
          {texts.failed.reload}
        </button>
      }
    >
      <p className="message-lead">{isAllKept ? texts.failed.body : texts.failed.body_unsent(count)}</p>
      <FilesComing words={texts.files.coming} />
    </MessageScreen>
  );
}

/** Keeps a screen that fails from taking the page with it. It can be drawn again. */
class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <FailedScreen /> : this.props.children;
  }
}

/**
 * Brings what a sitting that has begun can still need, of all its sections: the next release may come while it runs. Questions are not known
 * before their section, so it is what answers any type.
 */
function useWholeSitting(): void {
  const isOpen = useSitting((state) => state.session?.state === "in_progress");
  const tools = useSitting((state) => state.session?.sections.flatMap((section) => section.tools).join(" ") ?? "");
  const behaviour = useSitting((state) => state.session?.behaviour);
  const isPractice = useSitting((state) => state.session?.is_practice_set);
  const isAsked = behaviour && (behaviour.checking.type !== "at_end" || behaviour.certainty !== "off");
  useEffect(() => {
    if (!isOpen) return;
    whenIdle(() => {
      prefetchAllAnswers();
      prefetchTools(tools);
      if (isAsked) prefetchBehaviour();
      if (isPractice) prefetchSummary();
    }, PREFETCH_WITHIN_MS);
  }, [isOpen, tools, isAsked, isPractice]);
}

/** Screens that a student leaves for the questions by a press. The button is gone then, and focus with it. */
const pressedOn: ReadonlySet<Screen> = new Set<Screen>(["before_start", "between", "break", "paused", "reopened"]);

/** Moves focus to the first question when a section begins or resumes, and announces both. */
function useBegin(screen: Screen): void {
  const { announcer, sitting } = usePlayer();
  const texts = useTexts();
  const hasPressed = useRef(false);
  useEffect(() => {
    if (pressedOn.has(screen)) hasPressed.current = true;
    if (screen !== "question" || !hasPressed.current) return;
    hasPressed.current = false;
    const { session, here } = sitting.get();
    const section = session && findOpenSection(session);
    announcer.say([section?.name, texts.question.number(here + 1)].filter(Boolean).join(". "));
    document
      .querySelector<HTMLElement>(".question-pane:not([hidden]) [data-question-heading]")
      ?.focus({ preventScroll: true });
  }, [screen, announcer, sitting, texts]);
}

function CurrentScreen() {
  useWholeSitting();
  const screen = useSitting(screenOf);
  const name = useSitting((state) => state.session?.assessment_name);
  const Shown = screens[screen];
  useBegin(screen);
  // Without a network the page couldn’t come back.
  useWarnBeforeLeaving(useSitting((state) => state.outbox.offline && state.questions !== null));
  useWarnOfUnkept();
  useEffect(() => {
    const organisation = servedBrand().name;
    document.title = name ? `${name} · ${organisation}` : organisation;
  }, [name]);
  useEffect(() => {
    // The question and the check page see to their own focus.
    if (screen === "question" || screen === "check") return;
    document.querySelector<HTMLElement>("[data-page-heading]")?.focus({ preventScroll: true });
  }, [screen]);
  return <Shown />;
}

/** Shows one sitting on the whole screen, in whatever state it is. */
export function Player({ parts }: { parts: PlayerParts }) {
  return (
    <PlayerContext value={parts}>
      <ScreenBoundary>
        <div className="p-frame">
          <CurrentScreen />
          <FloatingNotes />
        </div>
      </ScreenBoundary>
      <LiveRegion />
    </PlayerContext>
  );
}
