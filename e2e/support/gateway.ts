import { once } from "node:events";
import { createServer, request, type ServerResponse } from "node:http";

/**
 * Opens a way to a server that can be cut, and on which the page’s release can seem to be another: a browser that is told to be offline
 * still reaches this machine from its service worker.
 *
 * @param address Of the server.
 */
export async function openGateway(address: string) {
  let isCut = false;
  let release: string | null = null;
  const server = createServer((asked, answer: ServerResponse) => {
    if (isCut) return void asked.socket.destroy();
    const isWorker = asked.url === "/service-worker.js";
    const headers = isWorker ? { ...asked.headers, "if-none-match": "", "accept-encoding": "identity" } : asked.headers;
    const passed = request(`${address}${asked.url}`, { method: asked.method, headers }, (got) => {
      if (!isWorker || release === null) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      got.on("data", (part: Buffer) => parts.push(part));
      got.on("end", () => {
        const script = Buffer.concat(parts)
          .toString()
          .replace(/"id":"\w+"/, `"id":"${release}"`);
        answer.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" });
        answer.end(script);
      });
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    address: `http://localhost:${port}`,
    cut: () => {
      isCut = true;
      server.closeAllConnections();
    },
    mend: () => {
      isCut = false;
    },
    /** Has the service worker say that it is of this release; null: of the one that is served. */
    release: (id: string | null) => {
      release = id;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
