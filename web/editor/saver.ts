import { CallError } from "../requests/call-error.ts";
import { type Draft, draftOf, isBlank, patchOf, type StoredQuestion, savesByItself, sendable } from "./draft.ts";
import { type EditorEvent, type EditorState, type Stored, unsavedFields } from "./editor-state.ts";
import { fromWire, pairIds, toWire, type WireIds } from "./wire-ids.ts";

export type SavedStatus = StoredQuestion["status"];

/** Calls that keep a question; `body` is in the server's ids. */
export type SaveCalls = {
  /** `key` creates it once, however often it is sent with the same body. */
  create: (body: Draft & { status: SavedStatus }, key: string) => Promise<StoredQuestion>;
  update: (id: string, body: Partial<Draft> & { version: number; status?: SavedStatus }) => Promise<StoredQuestion>;
};

type SaverOptions = {
  get: () => EditorState;
  dispatch: (event: EditorEvent) => void;
  calls: SaveCalls;
  /** A new question has its id now. */
  onCreated: (question: StoredQuestion) => void;
  /** What the server said with a save, such as pictures' links. */
  onSaved: (question: StoredQuestion) => void;
  now: () => number;
  /** The key with which a new question is created, and another one where that was used up. */
  firstKey: string;
  newKey: () => string;
};

/** What became of a save: `failed` is sent again, `refused` has to be put right, `clash` waits for the author. */
export type SaveOutcome =
  | { kind: "saved" }
  | { kind: "nothing" }
  | { kind: "clash" }
  | { kind: "failed" | "refused"; error: CallError };

/** How often a save begins anew when others are faster. */
const MOST_TURNS = 4;

/** Returns the part of a stored question that the editor goes by. */
export function storedOf(question: StoredQuestion): Stored {
  const { id, version, status, version_number, published_version_number, key_revision, can, source, text_tags } =
    question;
  return { id, version, status, version_number, published_version_number, key_revision, can, source, text_tags };
}

/** Sends what changed, one call at a time. A call that comes while another is under way waits for it and then sends the rest. */
export function createSaver(options: SaverOptions) {
  const { get, dispatch, calls, onCreated, onSaved, now, newKey } = options;
  let last: Promise<unknown> = Promise.resolve();
  let key = options.firstKey;
  /** A creation that may have reached the server though no answer came: the very same is sent again, and then the rest. */
  let unanswered: Draft | null = null;

  const create = async (sent: Draft, status: SavedStatus): Promise<StoredQuestion> => {
    unanswered = sent;
    try {
      const question = await calls.create({ ...sent, status }, key);
      unanswered = null;
      return question;
    } catch (error) {
      const isAnswered = error instanceof CallError && error.status > 0 && error.status < 502;
      if (isAnswered) unanswered = null;
      if (!isAnswered || error.code !== "idempotency_conflict" || error.retryAfterSeconds !== null) throw error;
      // The key stands for something that was sent before this page was loaded.
      key = newKey();
      return create(sent, status);
    }
  };

  const send = async (status: SavedStatus | undefined): Promise<SaveOutcome> => {
    const { stored, draft, base, ids, clash } = get();
    if (clash) return { kind: "clash" };
    if (!stored && isBlank(draft) && status === undefined) return { kind: "nothing" };
    const fields = unsavedFields({ base, draft });
    if (stored && fields.length === 0 && (status === undefined || status === stored.status)) return { kind: "nothing" };
    // What would count at once for everybody who is scored is sent only with the status that says so.
    if (stored && status === undefined && !savesByItself(stored.status, fields)) return { kind: "nothing" };
    dispatch({ type: "save_started" });
    const sent = stored ? sendable(draft) : (unanswered ?? sendable(draft));
    const body = toWire(stored ? patchOf(base, draft) : sent, ids);
    try {
      const question = stored
        ? await calls.update(stored.id, { ...body, version: stored.version, ...(status ? { status } : {}) })
        : await create(body as Draft, "draft");
      const next: WireIds = { ...ids, ...pairIds({ ...body }, question) };
      const received = fromWire(draftOf(question), next);
      dispatch({ type: "saved", stored: storedOf(question), sent, received, ids: next, at: now() });
      onSaved(question);
      if (!stored) onCreated(question);
      // A new question is a draft first: so a creation can be repeated without asking what it was to become.
      if (!stored && status !== undefined && status !== "draft") return await send(status);
      return { kind: "saved" };
    } catch (error) {
      return failed(error);
    }
  };

  const failed = (error: unknown): SaveOutcome => {
    if (!(error instanceof CallError)) throw error;
    const current = error.problem.current as StoredQuestion | undefined;
    if (error.code === "stale_version" && current) {
      dispatch({ type: "clashed", stored: storedOf(current), theirs: fromWire(draftOf(current), get().ids) });
      return { kind: "clash" };
    }
    const isOffline = error.status === 0 || error.status >= 502;
    dispatch({ type: "save_failed", isOffline, message: error.message });
    return { kind: isOffline ? "failed" : "refused", error };
  };

  const take = async (status: SavedStatus | undefined): Promise<SaveOutcome> => {
    let outcome = await send(status);
    // Where others changed other things, both are put together and sent again.
    for (let turn = 1; turn < MOST_TURNS && outcome.kind === "clash" && !get().clash; turn += 1)
      outcome = await send(status);
    return outcome;
  };

  return {
    save(status?: SavedStatus): Promise<SaveOutcome> {
      const turn = last.then(() => take(status));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
