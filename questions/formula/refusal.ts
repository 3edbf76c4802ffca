/** Why a formula can’t be read or computed. */
export type FormulaProblem =
  | "empty"
  | "unfinished"
  | "unclosed"
  | "unexpected"
  | "too_long"
  | "too_deep"
  | "unknown_name"
  | "circular"
  | "arguments"
  | "divided_by_zero"
  | "condition"
  | "list"
  | "long_list"
  | "fit";

/** A formula that can’t be read or computed: why, where, and the piece that it is about, such as the sign before what is missing. */
export class Refusal extends Error {
  readonly code: FormulaProblem;
  readonly at: number;
  readonly about: string;
  constructor(code: FormulaProblem, at = 0, about = "") {
    super(code);
    this.code = code;
    this.at = at;
    this.about = about;
  }
}
