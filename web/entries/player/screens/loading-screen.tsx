import { useTexts } from "../player-context.tsx";

/** Shows the layout of the player before anything is known. */
export function LoadingScreen() {
  const texts = useTexts();
  return (
    <main className="player" id="main" aria-busy="true">
      <h1 className="sr">{texts.loading}</h1>
      <div className="p-top" aria-hidden="true">
        <span className="sk sk-title" />
        <span className="sk sk-clock" />
        <span />
      </div>
      <div className="loading-body" aria-hidden="true">
        <span className="sk sk-head" />
        {["a", "b", "c", "d"].map((row) => (
          <span className="sk sk-option" key={row} />
        ))}
      </div>
      <div className="p-bot" aria-hidden="true" />
    </main>
  );
}
