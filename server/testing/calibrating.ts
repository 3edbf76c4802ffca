import type { OperationOutput } from "@sextant/contract/types.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { createRandom, drawNormal } from "@sextant/psychometrics/random.ts";
import { simulateResponses } from "@sextant/psychometrics/simulate-responses.ts";
import { expect } from "vitest";
import type { Answer, SignedIn, TestApp } from "./app.ts";
import { workOff } from "./work-off.ts";

export type View = OperationOutput<"calibrations.get">;
export type Job = { job: { id: string; state: string; error: string | null; result: unknown } };
type Problem = { errors: { path: string; message: string }[]; detail: string; state: string; code: string };

/** Seven 2PL items from easy to hard. */
export const items: ItemParameters[] = [-1.5, -0.8, -0.2, 0, 0.4, 0.9, 1.3].map((b, place) => ({
  a: 0.8 + 0.2 * place,
  b,
  c: 0,
}));

/** Returns what simulated people answer to the items. */
export function simulated(people: number, seed: number, own: readonly ItemParameters[] = items): (0 | 1)[][] {
  const random = createRandom(seed);
  const thetas = Array.from({ length: people }, () => drawNormal(random));
  const { values } = simulateResponses(own, thetas, random);
  return thetas.map((_, person) => own.map((_item, item) => values[person * own.length + item] as 0 | 1));
}

/** Calls about the calibrations of an assessment, as staff unless told otherwise. */
export function calibrating(on: () => { t: TestApp; staff: SignedIn }) {
  const path = (id: string) => `/api/assessments/irt/${id}/`;

  async function view(id: string, as = on().staff, query = ""): Promise<View> {
    const seen = await on().t.call<View>("GET", `${path(id)}${query}`, { as });
    expect(seen.status, JSON.stringify(seen.body)).toBe(200);
    return seen.body;
  }

  const start = (id: string, body: Record<string, unknown> = {}, as = on().staff) =>
    on().t.call<Job & Problem>("POST", path(id), { as, body: { model: "2pl", ...body } });

  /** Starts a calibration and works it off. @returns Its job. */
  async function run(id: string, body: Record<string, unknown> = {}): Promise<Job["job"]> {
    const { t, staff } = on();
    const started = await start(id, body);
    expect(started.status, JSON.stringify(started.body)).toBe(202);
    await workOff(t.platform);
    return (await t.call<Job["job"]>("GET", `/api/jobs/${started.body.job.id}/`, { as: staff })).body;
  }

  async function calibrate(id: string, body: Record<string, unknown> = {}): Promise<View> {
    const job = await run(id, body);
    expect(job, JSON.stringify(job)).toMatchObject({ state: "done", error: null });
    return view(id);
  }

  const change =
    (action: "use" | "retire") =>
    (id: string, calibration: string | undefined, as = on().staff): Promise<Answer<View["calibration"] & Problem>> =>
      on().t.call("POST", `${path(id)}${action}/`, { as, body: { calibration } });

  return { view, start, run, calibrate, putInUse: change("use"), retire: change("retire") };
}
