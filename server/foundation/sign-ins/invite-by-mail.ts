import type { Tx } from "../../platform/database/client.ts";
import { markInvited } from "./invited.queries.ts";
import { createPasswordLink } from "./links.ts";
import { queueAccountMail } from "./mails.ts";

export interface Invitee {
  id: string;
  email: string;
  first_name: string;
  locale: string;
}

/**
 * Owes each of these people a mail with a link by which they choose a password.
 *
 * @param address `publicAddress(config)`.
 */
export async function inviteByMail(tx: Tx, address: string, people: readonly Invitee[]): Promise<void> {
  for (const { id, email, first_name: name, locale } of people) {
    const link = await createPasswordLink(tx, address, "invitation", id);
    await queueAccountMail(tx, "invitation", { to: email, userId: id, locale }, { name, link });
  }
  await markInvited(
    tx,
    people.map(({ id }) => id),
  );
}
