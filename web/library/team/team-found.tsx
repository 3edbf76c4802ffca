import { useQuery } from "@tanstack/react-query";
import { ListFailure } from "../../common/list-failure.tsx";
import { ListPending } from "../../list/list-pending.tsx";
import { FoundTexts } from "../found-texts.tsx";
import { foundQuery } from "../requests.ts";

/** Shows where words stand in texts and transcripts, beneath the materials that have them in their titles. */
export function TeamFound({ words }: { words: string }) {
  const found = useQuery(foundQuery(words));
  if (found.isError) return <ListFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <ListPending rows={3} />;
  return (
    <section className="library-found lw-found">
      <FoundTexts results={found.data.results} words={words} />
    </section>
  );
}
