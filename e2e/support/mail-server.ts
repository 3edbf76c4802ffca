import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** Answers one connection as a mail server does, without encryption or sign-in. */
function converse(socket: Socket, take: (letter: string) => string): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let text = "";
  let letter: string | null = null;
  const hear = (line: string) => {
    if (letter !== null) {
      if (line !== ".") letter += `${line}\n`;
      else {
        say(take(letter));
        letter = null;
      }
    } else if (/^DATA$/i.test(line)) {
      letter = "";
      say("354 Go on");
    } else if (/^QUIT$/i.test(line)) socket.end("221 Bye\r\n");
    else say("250 OK");
  };
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    const lines = text.split("\r\n");
    text = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
  say("220 mail.journeys.test ready");
}

/** Opens a mail server that takes every letter, or refuses each with what it is told to say. */
export async function openMailServer() {
  const letters: string[] = [];
  let refusal: string | null = null;
  const server = createServer((socket) =>
    converse(socket, (letter) => {
      if (refusal === null) letters.push(letter);
      return refusal ?? "250 2.0.0 Queued as 42";
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    port,
    letters,
    /** Null: it takes letters again. */
    refuse: (words: string | null) => {
      refusal = words;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
