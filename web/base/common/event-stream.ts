/** One event of a stream: its id when the stream gives one, its type, its data as sent. */
export type StreamEvent = { id: string | null; type: string; data: string };

/**
 * Reads `text/event-stream` piece by piece, however the pieces are cut (HTML Living Standard, 9.2.6). Comments keep the
 * line open and are dropped; an event without data is none; the last id stays for the events that follow.
 */
export function createEventStreamReader(handlers: {
  onEvent: (event: StreamEvent) => void;
  onRetry: (ms: number) => void;
}) {
  let rest = "";
  let id: string | null = null;
  let type = "";
  let data: string[] = [];

  const line = (text: string) => {
    if (text === "") {
      if (data.length > 0) handlers.onEvent({ id, type: type || "message", data: data.join("\n") });
      type = "";
      data = [];
      return;
    }
    const cut = text.indexOf(":");
    if (cut === 0) return;
    const field = cut < 0 ? text : text.slice(0, cut);
    const value = cut < 0 ? "" : text.slice(cut + 1).replace(/^ /, "");
    if (field === "data") data.push(value);
    else if (field === "event") type = value;
    else if (field === "id" && !value.includes("\0")) id = value;
    else if (field === "retry" && /^\d+$/.test(value)) handlers.onRetry(Number(value));
  };

  return (piece: string) => {
    rest += piece;
    // A CR at the very end may be half of a CRLF: it waits for the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const text of lines) line(text);
  };
}
