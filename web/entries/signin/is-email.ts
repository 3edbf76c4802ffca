/** Returns true for what looks like an address; the server has the last word. */
export function isEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim());
}
