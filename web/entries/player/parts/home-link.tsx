import { useTexts } from "../player-context.tsx";

/** Shows the way out to the start page; `primary` where it is the only thing to do. */
export function HomeLink({ primary }: { primary?: boolean }) {
  const texts = useTexts();
  return (
    <a className={primary ? "btn btn-primary" : "btn btn-ghost"} href="/">
      {texts.leave}
    </a>
  );
}
