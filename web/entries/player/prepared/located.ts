/** Pictures that this page has opened, by the addresses it gave them. The page’s policy lets nobody fetch these. */
const located = new Map<string, Blob>();

/** Gives a picture an address for as long as the page is there. */
export function locate(blob: Blob): string {
  const address = URL.createObjectURL(blob);
  located.set(address, blob);
  return address;
}

/** Returns the picture at an address that `locate` gave. */
export function findLocated(address: string): Blob | undefined {
  return located.get(address);
}
