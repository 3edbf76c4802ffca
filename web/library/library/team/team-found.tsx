import { useNeeded } from "../../../base/common/use-needed.tsx";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { FoundTexts } from "../found-texts.tsx";
import { foundQuery } from "../requests.ts";

/** Shows matches inside texts and transcripts, below the materials whose titles match. */
export function TeamFound({ words }: { words: string }) {
  const found = useNeeded(foundQuery(words), <ListPending rows={3} />);
  if (!found.isReady) return found.instead;
  return (
    <section className="lw-found">
      <FoundTexts results={found.data.results} words={words} />
    </section>
  );
}
