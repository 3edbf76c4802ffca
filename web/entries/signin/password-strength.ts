export const LEAST_PASSWORD = 10;

export type Strength = "short" | "weak" | "fair" | "strong";

/** Returns how well a password would hold, as far as the page can tell; the server knows the common ones and has the last word. */
export function passwordStrength(password: string): Strength {
  if (password.length < LEAST_PASSWORD) return "short";
  const different = new Set(password.toLowerCase()).size;
  if (different < 5) return "weak";
  const words = password.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3).length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  if (different >= 9 && (password.length >= 16 || words >= 3 || (password.length >= 13 && kinds >= 3))) return "strong";
  return "fair";
}
