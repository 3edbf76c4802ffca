import type { FunctionComponent } from "react";
import { Component, type ReactNode, useEffect } from "react";
import { FloatingNotes } from "./notes/floating-notes.tsx";
import { LiveRegion } from "./parts/live-region.tsx";
import { MessageScreen } from "./parts/message-screen.tsx";
import { useWarnBeforeLeaving } from "./parts/warn-before-leaving.ts";
import { PlayerContext, type PlayerParts, useSitting, useTexts } from "./player-context.tsx";
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
import {
  ReleasedScreen,
  ScoredScreen,
  SubmitScreen,
  SubmittedScreen,
  UnsentScreen,
} from "./screens/submitted-screens.tsx";
import { NextQuestionScreen, OpeningScreen } from "./screens/waiting-screens.tsx";
import { type Screen, screenOf } from "./sitting/screen.ts";

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

/** A screen that fails leaves the answers where they are: on the device and on their way. It can be drawn again. */
class ScreenBoundary extends Component<{ texts: PlayerParts["texts"]; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { texts, children } = this.props;
    if (!this.state.failed) return children;
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
        <p className="message-lead">{texts.failed.body}</p>
      </MessageScreen>
    );
  }
}

function CurrentScreen() {
  const texts = useTexts();
  const screen = useSitting(screenOf);
  const name = useSitting((state) => state.session?.assessment_name);
  const Shown = screens[screen];
  // Without a network the page couldn’t come back.
  useWarnBeforeLeaving(useSitting((state) => state.outbox.offline && state.questions !== null));
  useEffect(() => {
    document.title = name ? `${name} · ${texts.app}` : texts.app;
  }, [name, texts]);
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
      <ScreenBoundary texts={parts.texts}>
        <CurrentScreen />
        <FloatingNotes />
      </ScreenBoundary>
      <LiveRegion />
    </PlayerContext>
  );
}
