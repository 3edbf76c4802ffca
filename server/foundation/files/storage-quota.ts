import type { Database } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import { getSettings } from "../organisation/organisation.ts";

const BYTES_PER_MB = 1024 * 1024;

interface Usage {
  scope: "person" | "installation";
  used: number;
  allowed: number;
}

async function usageOf(db: Database, userId: string | null): Promise<Usage[]> {
  const { person_mb, student_mb, total_mb } = (await getSettings(db)).value.storage;
  const owner = userId && (await db.selectFrom("users").select("role").where("id", "=", userId).executeTakeFirst());
  const personMb = owner && owner.role === "student" ? student_mb : person_mb;
  const rows = await db
    .selectFrom("storage_usage")
    .selectAll()
    .where("owner", "in", [userId ?? "nobody", "all"])
    .execute();
  const bytesOf = (owner: string) => rows.find((row) => row.owner === owner)?.bytes ?? 0;
  return [
    // What belongs to nobody, such as a recording that came by itself, has only the room of all.
    ...(userId === null ? [] : [{ scope: "person" as const, used: bytesOf(userId), allowed: personMb * BYTES_PER_MB }]),
    { scope: "installation", used: bytesOf("all"), allowed: total_mb * BYTES_PER_MB },
  ];
}

/** Returns how many bytes the files of everyone take, as the limit of the installation counts them. */
export async function countUsedBytes(db: Database): Promise<number> {
  const row = await db.selectFrom("storage_usage").select("bytes").where("owner", "=", "all").executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Rounded up, so that nothing is shown as 0. */
const shown = (bytes: number) => `${(Math.ceil((bytes / BYTES_PER_MB) * 10) / 10).toLocaleString("en")} MB`;

function refuseBeyond(usages: readonly Usage[], bytes: number): void {
  const full = usages.find(({ used, allowed }) => used + bytes > allowed);
  if (!full) return;
  const { scope, used, allowed } = full;
  const whose = scope === "person" ? "Your files take" : "All files together take";
  throw new Refusal(
    "quota_exceeded",
    `${whose} ${shown(used)} of ${shown(allowed)}, so there isn’t enough space for another ${shown(bytes)}.`,
    {
      members: { scope, used_bytes: used, allowed_bytes: allowed },
    },
  );
}

/** Reads once how much room there is. @returns What refuses so many bytes more than there were then with `quota_exceeded`. */
export async function findStorageQuota(db: Database, userId: string): Promise<(bytes: number) => void> {
  const usages = await usageOf(db, userId);
  return (bytes) => refuseBeyond(usages, bytes);
}

/** Looks whether there is room for so many bytes more. @throws Refusal `quota_exceeded` with what is used and what is allowed. */
export async function requireStorageQuota(db: Database, userId: string | null, bytes: number): Promise<void> {
  refuseBeyond(await usageOf(db, userId), bytes);
}

/**
 * Looks again in the transaction that has written `bytes` of them down: the counters are held by it then, so of two that would take
 * the same last room the second is refused.
 *
 * @throws Refusal `quota_exceeded`
 */
export async function requireStorageQuotaKept(db: Database, userId: string | null, bytes: number): Promise<void> {
  const usages = await usageOf(db, userId);
  refuseBeyond(
    usages.map((usage) => ({ ...usage, used: usage.used - bytes })),
    bytes,
  );
}
