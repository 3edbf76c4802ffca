import { type FormulaProblem, Refusal } from "./refusal.ts";
import { type DecimalSign, readTokens, type Token } from "./tokens.ts";

export type TokenReader = ReturnType<typeof createTokenReader>;

/** A formula has this many characters at most. */
const LONGEST = 1000;

const said = (token: Token | undefined): string =>
  token === undefined ? "" : token.kind === "number" ? token.text : token.kind === "name" ? token.name : token.sign;

/** Goes through the pieces of a formula, one after the other. */
export function createTokenReader(text: string, format: DecimalSign) {
  if (text.length > LONGEST) throw new Refusal("too_long", LONGEST);
  const tokens = readTokens(text, format);
  let at = 0;
  const peek = (): Token | undefined => tokens[at];
  const skip = () => {
    at += 1;
  };
  const take = (sign: string): boolean => {
    const token = peek();
    if (token?.kind !== "sign" || token.sign !== sign) return false;
    skip();
    return true;
  };
  /** Refuses the formula at the next piece. What is unfinished is about the piece before, all else about this one. */
  const stop = (code: FormulaProblem): never => {
    throw new Refusal(code, peek()?.at ?? text.length, said(tokens[code === "unfinished" ? at - 1 : at]));
  };
  return {
    /** Returns the next piece; nothing at the end. */
    peek,
    /** Goes past the next piece. */
    skip,
    /** Goes past the next piece if it is this sign; returns whether it was. */
    take,
    stop,
    /** Goes past a sign that must come next. */
    close: (sign: string) => {
      if (!take(sign)) stop(peek() ? "unexpected" : "unclosed");
    },
  };
}
