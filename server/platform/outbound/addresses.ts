import ipaddr from "ipaddr.js";

/**
 * True for an address that anyone on the internet may reach; false for this machine, private and shared networks, link-local (cloud
 * metadata), multicast, reserved ranges, and for IPv6 that only wraps an IPv4 address (mapped, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address.replace(/%.*$/, "")).range() === "unicast";
}
