import { listStandings, sumStandings } from "../answers/count-answers.ts";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { findEndedSection } from "../sitting/wire.ts";
import { countUnsent } from "../uploads/chosen-file.ts";
import { FilesInGrace, FilesMissing } from "../uploads/files-said.tsx";

const unseen: ReadonlySet<string> = new Set();

/** More questions that were left out aren’t named. */
const MOST_NAMED = 5;

/** Returns how a screen after a section says that its time ran out; null where it didn’t. */
export function useTimeUp(): string | null {
  const { between, time_up } = useTexts();
  const ended = useSitting((state) => state.session && findEndedSection(state.session));
  const isWaiting = useSitting((state) => countUnsent(state) + state.outbox.refused + state.outbox.uncounted > 0);
  if (ended?.reason !== "deadline") return null;
  return isWaiting ? time_up.title : between.time_up_saved;
}

/** Says how much of the section that ended was answered, and that it’s closed. What this page didn’t see, it doesn’t count. */
export function EndedSection() {
  const { between } = useTexts();
  const { answers } = usePlayer().sitting;
  const ended = useSitting((state) => state.session && findEndedSection(state.session));
  const known = useSitting((state) => state.ended);
  const unsent = useSitting((state) => state.outbox.unsent);
  if (!ended) return null;
  const standings = known?.section === ended.id ? listStandings(known.placed, answers, unseen) : [];
  const { answered } = sumStandings(standings, ended.question_count);
  const total = Math.max(ended.question_count, standings.length);
  const left = Array.from({ length: total }, (_, index) => index + 1).filter(
    (position) => (standings[position - 1]?.answer ?? "none") === "none",
  );
  return (
    <>
      {standings.length > 0 ? (
        <p className="message-lead num">
          {between.answered(answered, total)}{" "}
          {left.length > 0 && left.length <= MOST_NAMED ? between.left_out(left) : null}
        </p>
      ) : null}
      <p className="message-lead">{unsent > 0 ? between.unsent(unsent) : between.locked_body(ended.name)}</p>
      <FilesInGrace />
      <FilesMissing />
    </>
  );
}
