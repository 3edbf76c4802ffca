import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** Answers that something between page and server gives: filters, gateways, captive portals. */
const portal = "<html><body><h1>Welcome to our Wi-Fi</h1><form>Accept</form></body></html>";
const strays: readonly (readonly [number, string, string])[] = [
  [403, "text/html", "<h1>Blocked by your administrator</h1>"],
  [404, "text/plain", "Not found"],
  [400, "application/json", '{"error":"bad request"}'],
  [413, "text/html", "<h1>413 Request Entity Too Large</h1>"],
  [200, "text/html", portal],
  [302, "text/html", ""],
];

/** A proxy between students and server. */
export interface StrayProxy {
  address: string;
  /** Sets the share of requests that get a response that isn't the server's. Half of them still reach the server. */
  setRate(rate: number): void;
  /** Returns how many stray responses were sent. */
  given(): number;
  close(): Promise<void>;
}

export async function openStrayProxy(serverPort: number): Promise<StrayProxy> {
  let rate = 0;
  let given = 0;

  function answerStray(response: ServerResponse): void {
    given += 1;
    const [status, type, body] = strays[given % strays.length] ?? [403, "text/plain", ""];
    response.writeHead(status, {
      "content-type": type,
      ...(status === 302 ? { location: "http://portal.test/" } : {}),
    });
    response.end(body);
  }

  function pass(incoming: IncomingMessage, response: ServerResponse, isLost: boolean): void {
    const { method, url, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port: serverPort, method, path: url, headers }, (answered) => {
      if (isLost) {
        answered.resume();
        return answerStray(response);
      }
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
      answered.on("error", () => response.destroy());
    });
    onward.on("error", () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>");
    });
    incoming.pipe(onward);
  }

  const server = createServer((incoming, response) => {
    const isStray = Math.random() < rate;
    if (!isStray || Math.random() < 0.5) return pass(incoming, response, isStray);
    incoming.resume();
    answerStray(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("No port was given");
  return {
    address: `http://127.0.0.1:${bound.port}`,
    setRate(share) {
      rate = share;
    },
    given: () => given,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
