import { BlockList, isIP } from "node:net";

/** The only part of IPv6 that is given out for the public internet; all that wraps or maps IPv4 elsewhere lies outside it. */
const publicV6 = new BlockList();
publicV6.addSubnet("2000::", 3, "ipv6");

/** What IANA's registries of special-purpose addresses set apart, and nobody on the internet reaches. */
const special = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  special.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  // Protocol assignments: Teredo, benchmarking, ORCHID and others.
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4 wraps an IPv4 address.
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, prefix, "ipv6");

/**
 * Returns true for an address that anyone on the internet may reach; false for this machine, private and shared networks,
 * link-local (cloud metadata), multicast, reserved ranges, for IPv6 that only wraps an IPv4 address (compatible, mapped, 6to4,
 * NAT64, Teredo), for one with a zone, and for whatever is not written as an address is.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  return publicV6.check(address, "ipv6") && !special.check(address, "ipv6");
}
