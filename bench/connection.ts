import { connect, type Socket } from "node:net";

export interface Reply {
  status: number;
  /** Decoded where it is read: of a thousand answers nobody reads most. */
  readonly body: string;
}

/**
 * One kept-alive HTTP connection with one request at a time: a student's browser, made to cost as little as it can, because it
 * shares the cores with what it measures.
 */
export class Connection {
  #socket: Socket;
  #chunks: Buffer[] = [];
  #received = 0;
  /** How many bytes the answer under way has, and its status; null until its head is there. */
  #expected: { status: number; head: number; bytes: number } | null = null;
  #resolve: ((reply: Reply) => void) | null = null;
  #reject: ((error: Error) => void) | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#take(chunk));
    socket.on("error", (error) => this.#reject?.(error));
    socket.on("close", () => this.#reject?.(new Error("The server closed the connection")));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1" }, () => resolve(new Connection(socket)));
      socket.once("error", reject);
    });
  }

  #readHead(): void {
    const received = Buffer.concat(this.#chunks);
    this.#chunks = [received];
    const end = received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = received.toString("latin1", 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    this.#expected = { status: Number(head.slice(9, 12)), head: end + 4, bytes: end + 4 + length };
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    if (!this.#expected) this.#readHead();
    if (!this.#expected || this.#received < this.#expected.bytes) return;
    const { status, head } = this.#expected;
    const chunks = this.#chunks;
    const resolve = this.#resolve;
    this.#chunks = [];
    this.#received = 0;
    this.#expected = null;
    this.#resolve = null;
    this.#reject = null;
    resolve?.({
      status,
      get body() {
        return Buffer.concat(chunks).toString("utf8", head);
      },
    });
  }

  request(method: string, path: string, token: string | null, body?: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      const authorization = token ? `authorization: JWT ${token}\r\n` : "";
      const content =
        body === undefined ? "" : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${authorization}${content}\r\n${body ?? ""}`,
      );
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}
