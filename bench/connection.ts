import { connect, type Socket } from "node:net";

export interface Reply {
  status: number;
  body: string;
}

/**
 * One kept-alive HTTP connection with one request at a time: a student's browser, made to cost as little as it can, because it
 * shares the cores with what it measures.
 */
export class Connection {
  #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
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

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = this.#received.toString("latin1", 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    const body = this.#received.toString("utf8", end + 4, end + 4 + length);
    this.#received = this.#received.subarray(end + 4 + length);
    const resolve = this.#resolve;
    this.#resolve = null;
    this.#reject = null;
    resolve?.({ status: Number(head.slice(9, 12)), body });
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
