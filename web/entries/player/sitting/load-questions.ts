import type { Outbox } from "../../../base/sending/outbox.ts";
import type { Answers } from "../answers/answers.ts";
import type { OutboxLease } from "../answers/outbox-lease.ts";
import { findPlace, placeAnswers } from "../answers/place-questions.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { PlayerEvent, PlayerState } from "./machine.ts";
import type { Retries } from "./retries.ts";
import { holdsLease } from "./screen.ts";
import type { SittingCalls } from "./sitting-calls.ts";
import { findOpenSection, type PlacedQuestion, type SittingSection, type SittingSession } from "./wire.ts";

type Parts = {
  get: () => PlayerState;
  dispatch: (event: PlayerEvent) => void;
  calls: Pick<SittingCalls, "render">;
  outbox: Pick<Outbox, "get" | "replace" | "setAside">;
  lease: OutboxLease;
  answers: Answers;
  /** The revision of each attempt that the server last acknowledged. */
  acknowledged: Map<string, number>;
  device: Pick<DeviceMemory, "get">;
  retries: Retries;
  syncClock: (session: SittingSession, ageMs: number) => void;
  /** Opens what this device keeps of the section in progress; null where the server must give it. */
  openAhead: (section: SittingSection, shown: number) => Promise<PlacedQuestion[] | null>;
  /** The questions are not those of the section in progress: it has moved on. */
  refresh: () => Promise<void>;
  /** The questions are laid before the student. */
  onLoaded: () => void;
  /** Tells the server which questions were looked at. */
  flushVisits: () => Promise<void>;
};

/** Fetches the questions of the section in progress and lays them before the student. */
export function createQuestionLoading(parts: Parts) {
  const { get, dispatch, calls, outbox, lease, answers, acknowledged, device, retries, refresh } = parts;
  let reading = false;

  const openSection = () => {
    const { session } = get();
    return session && findOpenSection(session);
  };

  /** Lays questions of the section in progress before the student. */
  const place = (section: SittingSection, placed: readonly PlacedQuestion[]) => {
    placeAnswers(placed, {
      outbox,
      answers,
      acknowledged,
      sameLease: lease.isSame(),
      lease: get().device?.lease ?? null,
      oldLease: lease.made(),
    });
    lease.merged();
    retries.reset();
    dispatch({ type: "questions", section: section.id, placed, ...findPlace(section, placed, device.get()) });
    parts.onLoaded();
  };

  /** Opens what was fetched ahead; false where there is none. Nothing is answered yet of what was not shown before. */
  const openAhead = async (): Promise<boolean> => {
    const section = openSection();
    const shown = get().questions?.placed ?? [];
    const opened = section && (await parts.openAhead(section, shown.length));
    if (!opened || openSection()?.id !== section.id) return false;
    place(section, [...shown, ...opened.slice(shown.length)]);
    return true;
  };

  const load = async () => {
    if (await openAhead()) return;
    const began = performance.now();
    const rendered = await calls.render();
    const section = rendered.sections.find(({ attempts }) => attempts.length > 0);
    const { session } = get();
    const open = openSection();
    if (!session || !section || section.id !== open?.id) {
      await refresh();
      return;
    }
    parts.syncClock({ ...session, sections: [section] }, (performance.now() - began) / 2);
    place(section, section.attempts);
  };

  /**
   * Where there is no way back the server gives one question beyond those that were looked at. The look is told and the next one
   * fetched before it is wanted, so that going on need not wait.
   */
  const readAhead = async (): Promise<void> => {
    const { session } = get();
    const section = session && findOpenSection(session);
    const count = get().questions?.placed.length ?? 0;
    // What is chosen by the answers isn’t there before the last of them.
    if (section?.adaptive) return;
    const isLast = get().here === count - 1 && count < (section?.question_count ?? 0);
    if (reading || section?.navigation !== "linear" || !isLast || !holdsLease(get())) return;
    reading = true;
    await parts.flushVisits();
    // Where it fails, the next word from the server brings another try.
    const loaded = await load().then(
      () => true,
      () => false,
    );
    reading = false;
    if (loaded && (get().questions?.placed.length ?? 0) <= count) retries.again(() => void readAhead());
  };

  /** Lays one more question before the student, which the server has just given. */
  const add = (question: PlacedQuestion): void => {
    const section = openSection();
    const shown = get().questions?.placed ?? [];
    if (section && !shown.some(({ id }) => id === question.id)) place(section, [...shown, question]);
  };

  return { load, readAhead, add, place };
}
