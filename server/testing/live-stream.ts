import type { SignedIn, TestApp } from "./app.ts";

interface Heard {
  id: string;
  kind: string;
  data: Record<string, unknown>;
}

/** A page's stream of live events, over a network. */
export interface LiveStream {
  status: number;
  /** What was heard so far. */
  heard: Heard[];
  /** When it may be opened again, where the server said so. */
  retryMs(): number | null;
  /** Resolves when the server ends it. */
  ended: Promise<void>;
  close(): void;
}

/** Opens streams of an app, which listens from the first on. */
export async function openLiveStream(t: TestApp, as: SignedIn, after: string | null = null): Promise<LiveStream> {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: "127.0.0.1" });
  const address = t.app.server.address();
  if (address === null || typeof address === "string") throw new Error("The app listens on no port");
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${address.port}/api/live/`, {
    headers: { authorization: `JWT ${as.token}`, ...(after === null ? {} : { "last-event-id": after }) },
    signal: leaving.signal,
  });
  const heard: Heard[] = [];
  let retryMs: number | null = null;
  const field = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
  const take = (block: string) => {
    const [id, kind, data, retry] = ["id", "event", "data", "retry"].map((name) => field(block, name));
    if (retry) retryMs = Number(retry);
    if (id && kind && data) heard.push({ id, kind, data: JSON.parse(data) as Record<string, unknown> });
  };
  const read = async () => {
    let rest = "";
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + piece).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) take(block);
    }
  };
  return {
    status: response.status,
    heard,
    retryMs: () => retryMs,
    ended: read().catch(() => {}),
    close: () => leaving.abort(),
  };
}
