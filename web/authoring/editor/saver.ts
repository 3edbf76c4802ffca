import { CallError } from "../../base/requests/call-error.ts";
import { type Draft, draftOf, isBlank, patchOf, type StoredQuestion, savesByItself, sendable } from "./draft.ts";
import { type EditorEvent, type EditorState, type Stored, unsavedFields } from "./editor-state.ts";
import { fromWire, pairIds, toWire, type WireIds } from "./wire-ids.ts";

export type SavedStatus = StoredQuestion["status"];

/** Calls that save a question; `body` is in the server's ids. */
export type SaveCalls = {
  /** `key` creates it once, however often it is sent with the same body. */
  create: (body: Draft & { status: SavedStatus }, key: string) => Promise<StoredQuestion>;
  update: (id: string, body: Partial<Draft> & { version: number; status?: SavedStatus }) => Promise<StoredQuestion>;
};

type SaverOptions = {
  get: () => EditorState;
  dispatch: (event: EditorEvent) => void;
  calls: SaveCalls;
  /** Called when a new question has received its id. */
  onCreated: (question: StoredQuestion) => void;
  /** Receives the server's response to a save, such as picture links. */
  onSaved: (question: StoredQuestion) => void;
  now: () => number;
  /** The idempotency key for creating a question, replaced when it was used up. */
  firstKey: string;
  newKey: () => string;
};

/** The result of a save: `failed` is retried, `refused` must be fixed, `clash` waits for the author. */
export type SaveOutcome =
  | { kind: "saved" }
  | { kind: "nothing" }
  | { kind: "clash" }
  | { kind: "failed" | "refused"; error: CallError };

/** How many times a save is retried when other people save first. */
const MOST_TURNS = 4;

/** Returns the part of a stored question that the editor uses. */
export function storedOf(question: StoredQuestion): Stored {
  const { id, version, status, version_number, published_version_number, key_revision, can, source, text_tags } =
    question;
  return { id, version, status, version_number, published_version_number, key_revision, can, source, text_tags };
}

/** Sends changes, one call at a time. A call made during another waits for it and then sends the rest. */
export function createSaver(options: SaverOptions) {
  const { get, dispatch, calls, onCreated, onSaved, now, newKey } = options;
  let last: Promise<unknown> = Promise.resolve();
  let key = options.firstKey;
  /** A creation that may have reached the server without a response: the same body is sent again, then the rest. */
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
      // The key belongs to a request sent before this page was loaded.
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
    // Changes that would count at once for everyone scored are sent only with the status that confirms them.
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
      // A new question starts as a draft, so that its creation can be repeated whatever its later status.
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
    // Where other people changed other fields, merge both and send again.
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
