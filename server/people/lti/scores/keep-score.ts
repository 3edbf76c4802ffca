import { followResults } from "../../../delivery/results/followed.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { newId } from "../../../platform/ids.ts";
import type { Launch } from "../read-launch.ts";
import { startScoresOver, updateLineItem, upsertScore } from "./scores.queries.ts";
import { wakeScores } from "./send-scores.ts";

interface Opened {
  platform: { id: string };
  launch: Launch;
  account: { id: string; role: string };
}

interface Led {
  course: string;
  assessment: string;
  /** The link is new, or led to another test before. */
  leadsElsewhere: boolean;
}

/** Keeps the column of the link that was opened, and has the result of its student sent there: now, and whenever it changes. */
export async function keepScore(
  tx: Tx,
  { platform, launch, account }: Opened,
  { course, assessment, leadsElsewhere }: Led,
): Promise<void> {
  const link = { course, link: launch.linkId };
  // A launch may leave it out. A column that is gone for good is told by the platform when a score is sent there.
  const isOtherColumn = launch.lineItem !== null && (await updateLineItem(tx, link, launch.lineItem));
  let isDue = false;
  if (isOtherColumn || leadsElsewhere) {
    const users = await startScoresOver(tx, link);
    await followResults(
      tx,
      users.map((user) => ({ user, assessment })),
    );
    isDue = users.length > 0;
  }
  // Platforms have a score of nobody but the students of a course.
  if (launch.role === "student" && account.role === "student") {
    const row = { id: newId(), platform: platform.id, ...link, user: account.id, subject: launch.subject };
    isDue = (await upsertScore(tx, row)) || isDue;
    await followResults(tx, [{ user: account.id, assessment }]);
  }
  if (isDue) await wakeScores(tx, platform.id);
}
