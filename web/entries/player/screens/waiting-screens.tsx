import { TopBar } from "../bars/top-bar.tsx";
import { useTexts } from "../player-context.tsx";

function Waiting({ title, body }: { title: string; body?: string }) {
  return (
    <div className="player">
      <TopBar bare />
      <main className="waiting" id="main" aria-busy="true">
        <h1 className="h2" data-page-heading tabIndex={-1}>
          {title}
        </h1>
        {body ? <p className="dim">{body}</p> : null}
        <span className="sk" aria-hidden="true" />
      </main>
      <div className="p-bot" />
    </div>
  );
}

/** The questions of a section that has begun are on their way. */
export function OpeningScreen() {
  const texts = useTexts();
  return <Waiting title={texts.question.opening} />;
}

/** The server chooses the next question; the wait is given back. */
export function NextQuestionScreen() {
  const texts = useTexts();
  return <Waiting title={texts.question.next_one} body={texts.question.next_one_body} />;
}
