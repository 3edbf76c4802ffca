import { invalid } from "../../platform/refusal.ts";

/** What others know of a person; a password made of it is guessed early. */
export interface KnownOf {
  firstName?: string;
  lastName?: string;
  email?: string | null;
  phone?: string | null;
  username?: string | null;
  organisation: string;
}

/** The logarithm of how many guesses a password must outlast: three words take 10^8, ten random characters 10^10. */
const LEAST_GUESSES_LOG10 = 8;

/** The same of a password without the figures and signs around it: one word with a year is guessed early. */
const LEAST_CORE_LOG10 = 5;

/** Characters that are looked at: the time for it grows with the square of the length. */
const LONGEST = 72;

/** The estimator with its dictionaries, some 30 MB: loaded when the first password is chosen. */
let loading: ReturnType<typeof loadEstimator> | null = null;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: LONGEST,
  });
}

function knownWords(of: KnownOf): string[] {
  const texts = [of.firstName, of.lastName, of.email, of.email?.split("@")[0], of.username, of.organisation, of.phone];
  const parts = texts.flatMap((text) => [text ?? "", ...(text ?? "").split(/[\s._+@-]+/)]);
  return [...new Set(parts.map((text) => text.normalize("NFC").toLowerCase()))].filter((text) => text.length >= 3);
}

/**
 * Returns why a password is too easily guessed, or null if it is good enough. Guesses are estimated by zxcvbn
 * (Wheeler, USENIX Security 2016), which knows common passwords, words, names, keyboard runs and `of`.
 * The length is checked elsewhere.
 */
export async function weaknessOf(password: string, of: KnownOf): Promise<string | null> {
  loading ??= loadEstimator();
  const estimator = await loading;
  const whole = password.normalize("NFC");
  const core = whole.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const known = knownWords(of);
  const { guessesLog10, feedback } = estimator.check(whole, known);
  const isWord = core !== "" && core !== whole && estimator.check(core, known).guessesLog10 < LEAST_CORE_LOG10;
  if (guessesLog10 >= LEAST_GUESSES_LOG10 && !isWord) return null;
  return feedback.warning?.startsWith("userInputs")
    ? "Leave out your name, address and organisation, or make it longer."
    : "This password is too easily guessed. Choose another: a few words work well.";
}

/** Refuses with `invalid` at `password` one that is too easily guessed. */
export async function requireGoodPassword(password: string, of: KnownOf): Promise<void> {
  const weakness = await weaknessOf(password, of);
  if (weakness) throw invalid("password", weakness);
}
