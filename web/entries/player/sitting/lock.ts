type Locks = Pick<LockManager, "request">;
type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close">;

type Holding = {
  name: string;
  /** Called when this tab takes hold of the sitting. */
  onHeld: () => void;
  /** Called when another tab holds it: because it was first, or because it asked to take over. */
  onElsewhere: () => void;
  /** Called before the sitting is given to another tab; the hand-over waits for it. */
  beforeYield: () => Promise<void>;
  locks?: Locks | undefined;
  channel?: Channel | undefined;
};

/** A frozen tab does not respond; after this time it is no longer asked. */
const YIELD_MS = 2000;

/**
 * Lets one tab of this browser hold a sitting through a Web Lock. Where there are no locks, as on plain http, every tab counts as the
 * holder and the server's revisions resolve conflicts. A waiting tab takes over by itself when the other is closed.
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

  /** Queues for the lock behind the tab that holds it. */
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
    let hasHeld = false;
    const isFree = await locks
      .request(name, { ifAvailable: true }, async (lock) => {
        if (!lock) return false;
        hasHeld = true;
        await hold();
        return true;
      })
      .catch(() => true);
    if (!isFree) lose();
    // A browser that blocks storage for this site may refuse locks as well.
    else if (!hasHeld) onHeld();
    // The lock was either released on request, in which case this tab is already queued, or stolen.
    else if (release) lose();
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
    /** Moves the sitting to this tab: asks the other tab for it, and takes it if there is no reply. */
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
