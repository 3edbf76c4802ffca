import { expect } from "vitest";
import type { SignedIn, TestApp } from "./app.ts";
import { createTestUser } from "./factories.ts";
import { allocate, answer, publishAssessment, type RenderedAttempt, sitFirstSection } from "./sitting.ts";

/** A student's page that saves one answer after the other and tries each again until it is acknowledged. */
interface SavingPlayer {
  session: string;
  attempt: string;
  /** Revisions that were acknowledged. */
  acknowledged: number[];
}

/** What came back instead of an acknowledgement: a status, or 0 where nothing did. */
interface SavingPlayers {
  players: readonly SavingPlayer[];
  statuses: Set<number>;
  /** The least that any of them had acknowledged so far. */
  least(): number;
  stop(): Promise<void>;
}

type Post = (student: SignedIn, body: unknown) => Promise<{ status: number; body: unknown }>;

/** Far more often than people save; without a pause, a few players would take all the processor time from what is tested. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 60));

/** Has so many students sit an assessment and save without end. @param post Sends a save; rejects where the server is out of reach. */
export async function startSavingPlayers(t: TestApp, count: number, post: Post): Promise<SavingPlayers> {
  const staff = await t.signInAs("staff");
  const assessment = await publishAssessment(t, staff);
  const statuses = new Set<number>();
  const players: SavingPlayer[] = [];
  const loops: Promise<void>[] = [];
  let isStopped = false;
  const play = async (student: SignedIn, player: SavingPlayer, attempt: RenderedAttempt) => {
    for (let revision = 1; !isStopped; revision += 1) {
      const row = { id: attempt.id, revision, elapsed_ms: revision, response: answer(attempt, "A") };
      const body = { session: player.session, lease: 1, attempts: [row] };
      for (let isSaved = false; !isSaved && !isStopped; ) {
        const { status, body: said } = await post(student, body).catch(() => ({ status: 0, body: null }));
        statuses.add(status);
        const [saved] = (said as { attempts?: { status: string }[] } | null)?.attempts ?? [];
        isSaved = status === 200 && saved?.status === "saved";
        if (isSaved) player.acknowledged.push(revision);
        await pause();
      }
    }
  };
  for (let index = 0; index < count; index += 1) {
    const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
    await allocate(t, staff, assessment, student.id);
    const { sitter, attempts } = await sitFirstSection(t, student, assessment);
    const [attempt] = attempts;
    if (!attempt) throw new Error("The section has no attempts");
    const player: SavingPlayer = { session: sitter.session.id, attempt: attempt.id, acknowledged: [] };
    players.push(player);
    loops.push(play(student, player, attempt));
  }
  return {
    players,
    statuses,
    least: () => Math.min(...players.map(({ acknowledged }) => acknowledged.length)),
    stop: async () => {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}

/** Checks that every acknowledged answer is in the history, counted, and that the newest is the current one. */
export async function expectNothingLost(t: TestApp, players: readonly SavingPlayer[]): Promise<void> {
  for (const { session, attempt, acknowledged } of players) {
    const { rows } = await t.platform.pool.query<{ revision: number }>(
      "select revision from answer_history where session_id = $1 and attempt_id = $2 and status = 'saved' and counted",
      [session, attempt],
    );
    const kept = new Set(rows.map(({ revision }) => revision));
    expect(acknowledged.filter((revision) => !kept.has(revision))).toEqual([]);
    const { revision } = await t.platform.db
      .selectFrom("attempts")
      .select("revision")
      .where("session_id", "=", session)
      .where("id", "=", attempt)
      .executeTakeFirstOrThrow();
    expect(revision).toBeGreaterThanOrEqual(acknowledged.at(-1) ?? 0);
  }
}
