import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { waitOptions } from "../../testing/wait-options.ts";
import { postOutbound } from "./post-outbound.ts";

/** Posts to a host that answers so, and returns what came of it. */
async function posted(listener: RequestListener, cutsAnswer: boolean) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const sent = { body: "{}", headers: {}, accept: "*/*", maxBytes: 1000, timeoutMs: waitOptions.timeout };
    const own = { allowedHosts: ["127.0.0.1"] };
    const { status, retryAfter, bytes } = await postOutbound(own, url, { ...sent, cutsAnswer });
    return { status, retryAfter, text: bytes.toString() };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const stalls: RequestListener = (_request, response) => {
  response.writeHead(200, { "content-length": "100" }).write("half");
};
const breaksOff: RequestListener = (_request, response) => {
  response.writeHead(410, { "content-length": "100", "retry-after": "60" }).write("half", () => response.destroy());
};

test("an answer whose body stalls or breaks off counts by its status, where its start is all that is wanted", async () => {
  expect(await posted(stalls, true)).toEqual({ status: 200, retryAfter: null, text: "half" });
  expect(await posted(breaksOff, true)).toMatchObject({ status: 410, retryAfter: "60" });
});

test("an answer that breaks off is refused where all of it is wanted", async () => {
  await expect(posted(breaksOff, false)).rejects.toMatchObject({ reason: "broken_off" });
});
