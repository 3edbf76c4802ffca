import type { Message } from "../messages/message.ts";

/** A question that cannot be imported, with the reason. */
export class Refusal extends Error {
  override name = "Refusal";
  /** `unsupported`: understood, but of a kind that cannot be imported; `invalid`: wrong in itself. */
  status: "unsupported" | "invalid";

  said: Message;

  constructor(said: Message, status: Refusal["status"] = "unsupported") {
    super(said.code);
    this.said = said;
    this.status = status;
  }
}
