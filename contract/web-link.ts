/** Returns why a text is no address of the web that may be shown to people, for whoever wrote it; null for one that is. Pure. */
export function webLinkFault(text: string): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url?.protocol !== "https:") return "Enter a web address that starts with https://.";
  if (url.username || url.password) return "Remove the name and password from this address.";
  if (!url.hostname.includes(".")) return "Enter a full web address, such as https://example.org.";
  return null;
}
