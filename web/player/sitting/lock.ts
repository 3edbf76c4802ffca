type Locks = Pick<LockManager, "request">;
type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close">;

type Holding = {
  name: string;
  /** This tab holds the sitting from now on. */
  onHeld: () => void;
  /** Another tab holds it: because it was there first, or because it asked to go on there. */
  onElsewhere: () => void;
  /** Called before the sitting is given to another tab; it is handed over when this is done. */
  beforeYield: () => Promise<void>;
  locks?: Locks | undefined;
  channel?: Channel | undefined;
};

/** A tab that is frozen does not answer; after this it is no longer asked. */
const YIELD_MS = 2000;

/**
 * Lets one tab of this browser hold a sitting (a Web Lock; where there are none, as on plain http, every tab counts as the holder
 * and the server's revisions sort it out). A tab that waits takes over by itself when the other is closed.
 */
export function holdSitting(holding: Holding) {
  const { name, onHeld, onElsewhere, beforeYield } = holding;
  const locks: Locks | undefined = holding.locks ?? globalThis.navigator?.locks;
  const channel: Channel = holding.channel ?? new BroadcastChannel(name);
  let release: (() => void) | null = null;
  let queued: AbortController | null = null;
  let closed = false;

  const hold = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      queued = null;
      onHeld();
    });

  const lose = () => {
    release = null;
    if (closed) return;
    onElsewhere();
    queue();
  };

  /** Waits in line behind whoever holds it. */
  const queue = () => {
    if (!locks) return;
    queued = new AbortController();
    locks.request(name, { signal: queued.signal }, hold).then(undefined, () => release && lose());
  };

  const begin = async () => {
    if (!locks) {
      onHeld();
      return;
    }
    const free = await locks
      .request(name, { ifAvailable: true }, async (lock) => {
        if (!lock) return false;
        await hold();
        return true;
      })
      .catch(() => true);
    if (free) {
      // Either released on request, in which case this tab is already waiting, or stolen.
      if (release) lose();
    } else lose();
  };

  channel.addEventListener("message", (event: MessageEvent) => {
    if (event.data !== "continue-elsewhere" || !release) return;
    const let_go = release;
    release = null;
    onElsewhere();
    void beforeYield().finally(() => {
      let_go();
      queue();
    });
  });
  void begin();

  return {
    /** Brings the sitting into this tab: asks the other for it, and takes it when there is no answer. */
    takeHere: async () => {
      if (!locks) return;
      queued?.abort();
      queued = null;
      const asked = new AbortController();
      const timer = setTimeout(() => asked.abort(), YIELD_MS);
      channel.postMessage("continue-elsewhere");
      let got = false;
      const take = () => {
        got = true;
        clearTimeout(timer);
        return hold();
      };
      await locks
        .request(name, { signal: asked.signal }, take)
        .catch(() => (got ? undefined : locks.request(name, { steal: true }, take)))
        .catch(() => undefined);
      if (release) lose();
    },
    close: () => {
      closed = true;
      queued?.abort();
      release?.();
      release = null;
      channel.close();
    },
  };
}
