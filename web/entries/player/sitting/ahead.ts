import { CallError } from "../../../base/requests/call-error.ts";
import { isPassing } from "../../../base/requests/call-error-kind.ts";
import { createImport } from "../../../base/ui/import-again.ts";
import type { PreparedCount } from "../prepared/fetch-prepared.ts";
import type { PlayerState } from "./machine.ts";
import { createRetries } from "./retries.ts";
import { type Screen, screenOf } from "./screen.ts";
import type { SittingCalls } from "./sitting-calls.ts";
import type { PlacedQuestion, SittingSection, SittingSession } from "./wire.ts";

/**
 * How far the questions of what comes next have come to this device. `unavailable`: the server gives none ahead, or the browser cannot
 * keep them; the sitting then goes its usual way.
 */
type AheadState = { phase: "waiting" | "fetching" | "ready" | "unavailable"; count: PreparedCount | null };

type Parts = {
  user: string;
  session: string;
  calls: Pick<SittingCalls, "prepare" | "readPrepared" | "readMedium" | "getSession">;
  get: () => PlayerState;
  /** So long at most pages wait before they ask, ms: those of a room shall not all ask in the same second. */
  spreadMs?: number;
};

export type Ahead = ReturnType<typeof createAhead>;

const SPREAD_MS = 2000;

/** While these are seen the student is not at work, and a section is still to come. */
const screens: ReadonlySet<Screen> = new Set(["not_open", "before_start", "between", "break"]);

/** Plain http has no WebCrypto. */
const canOpen = () => globalThis.crypto?.subtle !== undefined && "DecompressionStream" in globalThis;

const bring = createImport(() => import("../prepared/prepared.ts"));

/** Names what is still to come: where that changes, there is something to fetch. */
const comingOf = ({ state, sections }: SittingSession) =>
  [state, ...sections.filter((section) => section.state === "pending").map(({ id }) => id)].join(" ");

/**
 * Brings the questions of sections still to come to this device, sealed, while the student is not at work, and opens them when their
 * section has begun.
 */
export function createAhead({ user, session, calls, get, spreadMs = SPREAD_MS }: Parts) {
  let state: AheadState = { phase: "waiting", count: null };
  const listeners = new Set<() => void>();
  const retries = createRetries();
  /** What was asked for last, and on which screen. */
  let asked: string | null = null;
  let askedOn: Screen | null = null;
  /** The section that this page has begun: nobody has worked at it anywhere else. */
  let begun: string | null = null;
  const prepared = async () => (await bring()).createPrepared({ user, session, calls });
  let parts: ReturnType<typeof prepared> | null = null;
  const getParts = () => {
    parts ??= prepared();
    // What failed to load is loaded again when it is next wanted.
    parts.catch(() => {
      parts = null;
    });
    return parts;
  };

  const set = (next: AheadState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const unfinished = () =>
    (get().session?.sections ?? []).flatMap((section) => (section.state === "ended" ? [] : [section.id]));
  const isWanted = () => screens.has(screenOf(get())) && get().busy === null;

  const fetchNow = async (): Promise<void> => {
    if (!isWanted()) {
      asked = null;
      return;
    }
    try {
      set({ phase: "fetching", count: state.count });
      const { fetch } = await getParts();
      await fetch(unfinished, (count) => {
        if (!isWanted()) throw new CallError(0, "not_wanted");
        set({ phase: "fetching", count });
      });
      retries.reset();
      const isAny = (state.count?.ofQuestions ?? 0) > 0;
      set(isAny ? { ...state, phase: "ready" } : { phase: "unavailable", count: null });
    } catch (error) {
      const mayComeBack = error instanceof CallError && isPassing(error);
      if (!mayComeBack) set({ phase: "unavailable", count: null });
      else if (isWanted()) retries.again(() => void fetchNow());
      else asked = null;
    }
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Something may have changed: what comes next is fetched, once. */
    pursue: () => {
      const { session: sitting } = get();
      if (!sitting || !isWanted()) return;
      // What was refused days before the window opens is not once it has.
      const isRefused = state.phase === "unavailable" && askedOn !== screenOf(get());
      if (asked === comingOf(sitting) && !isRefused) return;
      asked = comingOf(sitting);
      askedOn = screenOf(get());
      if (!canOpen()) {
        set({ phase: "unavailable", count: null });
        return;
      }
      setTimeout(() => void fetchNow(), Math.random() * spreadMs);
    },
    /** This page has begun a section; null: another device may have worked at it since. */
    setBegun: (section: string | null) => {
      begun = section;
    },
    /**
     * Opens what is here of the section in progress; null where the server must give it, with what was answered.
     *
     * @param shown How many of its questions are shown already.
     */
    open: async (section: SittingSection, shown: number): Promise<PlacedQuestion[] | null> => {
      if (begun !== section.id || !section.prepared || !canOpen()) return null;
      // Where there is no way back each look brings another key.
      const sitting = shown > 0 ? await calls.getSession() : get().session;
      if (!sitting?.keys) return null;
      const { open } = await getParts();
      return open(section, sitting.keys).catch(() => null);
    },
    /** The sitting is over: nothing of it is needed here. */
    forget: () => {
      begun = null;
      void getParts().then(
        (kept) => kept.forget().catch(() => {}),
        () => {},
      );
    },
  };
}
