import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import type { KeysOfRelease } from "./requests.ts";

/** So many go in one call, so that the bar moves. */
const AT_ONCE = 100;

type Released = {
  released: number;
  /** Others had been released by someone else in the meantime. */
  already: number;
  /** Why the first of those left wasn’t. */
  failure: unknown;
};

/** Releases sittings piece by piece; what fails stops none of the others. */
export async function releaseTogether(
  sessions: readonly string[],
  keys: KeysOfRelease,
  onProgress: (settled: number) => void,
): Promise<Released> {
  const failures: unknown[] = [];
  let released = 0;
  let already = 0;
  for (let start = 0; start < sessions.length; start += AT_ONCE) {
    const some = sessions.slice(start, start + AT_ONCE);
    try {
      const { results, missing } = await call("sessions.act_many", {
        body: { sessions: some, action: "release", keys },
      });
      for (const { outcome, state, code = "illegal_transition", detail = "" } of results) {
        if (outcome === "done") released += 1;
        else if (state === "released") already += 1;
        else failures.push(new CallError(409, code, { detail }));
      }
      if (missing.length > 0) failures.push(new CallError(404, "not_found"));
    } catch (error) {
      failures.push(error);
    }
    onProgress(start + some.length);
  }
  return { released, already, failure: failures[0] };
}
