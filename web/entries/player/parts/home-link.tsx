import { findSafeBrowser } from "../../../base/common/safe-browser-way-out.ts";
import { useSitting, useTexts } from "../player-context.tsx";

/** Shows the way out to the start page; `primary` where it is the only thing to do. In Safe Exam Browser it is the way out of that, once the test is over. */
export function HomeLink({ primary }: { primary?: boolean }) {
  const texts = useTexts();
  const isOver = useSitting(({ session }) => session?.state !== "allocated" && session?.state !== "in_progress");
  const inside = findSafeBrowser();
  if (inside && !(isOver && inside.quit)) return null;
  return (
    <a className={primary ? "btn btn-primary" : "btn btn-ghost"} href={inside?.quit ?? "/"}>
      {inside ? texts.quit : texts.leave}
    </a>
  );
}
