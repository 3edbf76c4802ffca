import { expect, test } from "vitest";
import { CallError } from "../requests/call-error.ts";
import { createLive, type LiveEvent } from "./live.ts";

function stream(text: string): Response {
  return new Response(new Blob([text]).stream());
}

/** A live client whose connections are given in order; after the last the server refuses. Resolves when it has ended. */
function listen(answers: (Response | Error)[]) {
  const asked: (string | null)[] = [];
  const waits: number[] = [];
  const events: LiveEvent[] = [];
  let end: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const live = createLive({
    connect: async (lastEventId) => {
      asked.push(lastEventId);
      const answer = answers.shift();
      if (!answer) {
        end();
        throw new CallError(401, "unauthenticated");
      }
      if (answer instanceof Error) throw answer;
      return answer;
    },
    wait: async (ms) => {
      waits.push(ms);
    },
    random: () => 1,
  });
  live.subscribe((event) => events.push(event));
  return { asked, waits, events, ended };
}

test("events arrive with their data read, and the stream is taken up after the last one", async () => {
  const { asked, events, ended } = listen([
    stream('id: 4\nevent: session.extended\ndata: {"seconds":60}\n\n'),
    stream(""),
  ]);
  await ended;
  expect(events).toEqual([{ id: "4", type: "session.extended", data: { seconds: 60 } }]);
  expect(asked).toEqual([null, "4", "4"]);
});

test("an event that is sent again after a break is handed on once", async () => {
  const { events, ended } = listen([stream("id: 4\ndata: 1\n\n"), stream("id: 4\ndata: 1\n\nid: 5\ndata: 2\n\n")]);
  await ended;
  expect(events.map((event) => event.id)).toEqual(["4", "5"]);
});

test("each failure waits twice as long, up to a minute; a connection starts over", async () => {
  const lost = () => new CallError(0, "network");
  const { waits, ended } = listen([lost(), lost(), lost(), stream(""), ...Array.from({ length: 8 }, lost)]);
  await ended;
  expect(waits).toEqual([2000, 4000, 8000, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test("the server may set the pace", async () => {
  const { waits, ended } = listen([stream("retry: 5000\n\n")]);
  await ended;
  expect(waits).toEqual([5000]);
});

test("what a proxy or a portal answers ends nothing: the stream is opened again", async () => {
  const strays = [401, 403, 404].map((status) => new CallError(status, "unreadable"));
  const { events, ended } = listen([...strays, stream("id: 4\ndata: 1\n\n")]);
  await ended;
  expect(events.map((event) => event.id)).toEqual(["4"]);
});
