import type { User } from "../../../base/common/session.ts";
import { readToken } from "../../../base/requests/token.ts";
import { sha256 } from "../../../base/sending/sha256.ts";
import type { Answer, Answers } from "../answers/answers.ts";
import type { SittingClock } from "../clock/clock.ts";
import { findLocated } from "../prepared/located.ts";
import type { PlayerState } from "../sitting/machine.ts";
import { holdsLease } from "../sitting/screen.ts";
import { findOpenSection, type PlacedQuestion, type SittingSession } from "../sitting/wire.ts";
import { listAddresses } from "./pictures.ts";
import { createReopeningStore, type OpenPicture, type OpenSitting, type ReopeningStore } from "./reopening-store.ts";

type Parts = {
  sitting: {
    get: () => PlayerState;
    subscribe: (listener: () => void) => () => void;
    answers: Pick<Answers, "get" | "subscribeAll">;
    clock: Pick<SittingClock, "remaining" | "elapsed">;
  };
  person: User;
  session: string;
  store?: Pick<ReopeningStore, "put" | "putWork" | "putPicture" | "forget">;
  /** The token of this browser now; null once nobody is signed in. */
  token?: () => string | null;
  bringPicture?: (address: string) => Promise<Blob>;
};

type Shown = { session: SittingSession; placed: readonly PlacedQuestion[] };

async function bringPictureHere(address: string): Promise<Blob> {
  const located = findLocated(address);
  if (located) return located;
  const answer = await fetch(address.replaceAll("&amp;", "&"));
  if (!answer.ok) throw new Error("The picture is not there");
  return answer.blob();
}

/**
 * Returns the part of a sitting that may be kept: the questions of the section in progress or, in a linear section, those that were looked
 * at. A sitting that checks each answer isn’t kept, since every check needs the server.
 */
function findShown({ session, questions, seen, ...state }: PlayerState): Shown | null {
  const section = session && findOpenSection(session);
  if (!section || session.state !== "in_progress" || session.is_preview || questions?.section !== section.id)
    return null;
  if ((session.behaviour?.checking.type ?? "at_end") !== "at_end") return null;
  if (state.copy === "outdated" || !holdsLease({ session, questions, seen, ...state })) return null;
  const isLinear = section.navigation === "linear" || section.adaptive;
  const placed = isLinear ? questions.placed.filter(({ id }) => seen.has(id)) : questions.placed;
  return { session, placed };
}

const isSame = (one: Shown | null, other: Shown) =>
  one?.session === other.session &&
  one.placed.length === other.placed.length &&
  one.placed.every((question, index) => question === other.placed[index]);

/** Keeps a running sitting on this device, as it changes, until it is over or its person has signed out. */
export function keepOpen({ sitting, person, session: id, token = readToken, ...parts }: Parts): void {
  const { store = createReopeningStore({ user: person.id, session: id }), bringPicture = bringPictureHere } = parts;
  const { get, subscribe, answers, clock } = sitting;
  const ownToken = token();
  if (ownToken === null) return;
  const hash = sha256(ownToken);
  let kept: Shown | null = null;
  const written = new Map<string, Answer>();
  const pictures = new Set<string>();
  let turn = Promise.resolve();
  let isDue = false;

  const withClock = (session: SittingSession): SittingSession => {
    // Keys open sealed questions, of which one may be yet to come.
    const { keys: _, ...open } = session;
    const [remaining, elapsed] = [clock.remaining(), clock.elapsed()];
    const sections = open.sections.map((section) =>
      section === findOpenSection(session)
        ? { ...section, remaining_ms: remaining === null ? null : Math.round(remaining), elapsed_ms: elapsed }
        : section,
    );
    return { ...open, sections };
  };
  const withWork = (question: PlacedQuestion): PlacedQuestion => {
    const answer = answers.get(question.id);
    written.set(question.id, answer);
    return { ...question, ...answer };
  };

  const bringPictures = async (placed: readonly PlacedQuestion[]): Promise<void> => {
    for (const address of listAddresses(placed)) {
      if (pictures.has(address)) continue;
      pictures.add(address);
      try {
        const blob = await bringPicture(address);
        const picture: OpenPicture = { address, type: blob.type, bytes: await blob.arrayBuffer() };
        if (token() === ownToken) await store.putPicture(picture);
      } catch {
        // A question without its picture is better than none.
        pictures.delete(address);
      }
    }
  };

  const write = async (): Promise<void> => {
    isDue = false;
    // Signed out, or another person has signed in: nothing of this one is written any more.
    if (token() !== ownToken) return;
    const shown = findShown(get());
    if (!shown) {
      if (kept) await store.forget();
      kept = null;
      return;
    }
    if (!isSame(kept, shown)) {
      const isOther = !kept || findOpenSection(kept.session)?.id !== findOpenSection(shown.session)?.id;
      if (isOther) pictures.clear();
      kept = shown;
      const questions = shown.placed.map(withWork);
      const now: Omit<OpenSitting, "user" | "session"> = {
        token: hash,
        person,
        sitting: withClock(shown.session),
        questions,
        at: Date.now(),
      };
      await store.put(now, isOther);
      await bringPictures(shown.placed);
      return;
    }
    for (const { id } of shown.placed) {
      const answer = answers.get(id);
      if (written.get(id) === answer) continue;
      written.set(id, answer);
      await store.putWork(id, answer);
    }
  };

  const look = () => {
    if (isDue) return;
    isDue = true;
    turn = turn.then(write).catch(() => {
      // What could not be kept is tried again with the next change.
      kept = null;
    });
  };
  subscribe(look);
  answers.subscribeAll(look);
  look();
}
