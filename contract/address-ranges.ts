/** A range of network addresses: the addresses of `bits` bits that begin as `value` does, in the first `prefix` bits. */
interface AddressRange {
  bits: 32 | 128;
  value: bigint;
  prefix: number;
}

/** Most ranges of one assessment. */
export const MAX_ADDRESS_RANGES = 100;

function readV4(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

/** Groups of four hexadecimal digits; at the very end two may be written as an IPv4 address. */
function readGroups(text: string, isEnd: boolean): bigint[] | null {
  if (text === "") return [];
  const groups: bigint[] = [];
  const parts = text.split(":");
  for (const [index, part] of parts.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`));
    else {
      const last = isEnd && index === parts.length - 1 ? readV4(part) : null;
      if (last === null) return null;
      groups.push(last >> 16n, last & 0xffffn);
    }
  }
  return groups;
}

function readV6(text: string): bigint | null {
  const [head = "", tail, ...more] = text.split("::");
  const [before, after] = [readGroups(head, tail === undefined), readGroups(tail ?? "", true)];
  if (!before || !after || more.length > 0) return null;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => 0n), ...after];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

/** An IPv4 address that came over an IPv6 socket is written `::ffff:a.b.c.d`. */
const MAPPED = 0xffffn;

function readAddress(text: string): Pick<AddressRange, "bits" | "value"> | null {
  const v4 = readV4(text);
  if (v4 !== null) return { bits: 32, value: v4 };
  const v6 = readV6(text);
  if (v6 === null) return null;
  return v6 >> 32n === MAPPED ? { bits: 32, value: v6 & 0xffffffffn } : { bits: 128, value: v6 };
}

/** Reads an address, or a range in CIDR notation (RFC 4632, RFC 4291); null for anything else. */
function readRange(text: string): AddressRange | null {
  const [address = "", prefix, ...more] = text.trim().split("/");
  const read = readAddress(address);
  if (!read || more.length > 0) return null;
  if (prefix === undefined) return { ...read, prefix: read.bits };
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= read.bits ? { ...read, prefix: Number(prefix) } : null;
}

/** Returns whether a text is an address or a range of addresses, IPv4 or IPv6. */
export const isAddressRange = (text: string): boolean => readRange(text) !== null;

/** Returns whether an address lies in one of these ranges. What can’t be read lies in none. */
export function isAddressIn(address: string, ranges: readonly string[]): boolean {
  // A link-local address names its interface after a percent sign.
  const own = readAddress(address.split("%")[0] ?? "");
  return (
    own !== null &&
    ranges.some((text) => {
      const range = readRange(text);
      if (range?.bits !== own.bits) return false;
      const rest = BigInt(range.bits - range.prefix);
      return own.value >> rest === range.value >> rest;
    })
  );
}
