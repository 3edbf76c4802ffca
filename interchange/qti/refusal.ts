/** A question that cannot be taken in as it is, with what stands in the way in words for its author. */
export class Refusal extends Error {
  override name = "Refusal";
  /** `unsupported`: understood, but of a kind that cannot be taken in; `invalid`: wrong in itself. */
  status: "unsupported" | "invalid";

  constructor(message: string, status: Refusal["status"] = "unsupported") {
    super(message);
    this.status = status;
  }
}
