/** Returns why a text is not a web address that may be shown to people, as a message for its author; null for a valid one. Pure. */
export function webLinkFault(text: string): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url?.protocol !== "https:") return "Enter a web address that starts with https://.";
  if (url.username || url.password) return "Remove the name and password from this address.";
  if (!url.hostname.includes(".")) return "Enter a full web address, such as https://example.org.";
  return null;
}
