import { createServer, type ServerResponse } from "node:http";

/** A message as it arrived. */
export interface Received {
  /** The path that it was posted to. */
  path: string;
  id: string;
  headers: Record<string, string>;
  body: string;
  type: string;
  data: Record<string, string>;
}

/** A system that takes webhooks, for tests. */
export interface TestReceiver {
  url: string;
  /** All that was posted, refused messages too. */
  received: Received[];
  /** Answers in its stead; true when it did, or never will. */
  instead: (message: Received, response: ServerResponse) => boolean;
  close(): Promise<void>;
}

/** Starts a system that answers messages with 204. */
export async function startReceiver(): Promise<TestReceiver> {
  const receiver: TestReceiver = { url: "", received: [], instead: () => false, close: async () => {} };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
    );
    const { type, data } = JSON.parse(body || "{}") as Pick<Received, "type" | "data">;
    const message = { path: request.url ?? "", id: headers["webhook-id"] ?? "", headers, body, type, data };
    receiver.received.push(message);
    if (!receiver.instead(message, response)) response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  receiver.url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  receiver.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return receiver;
}
