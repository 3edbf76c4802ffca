import { type ReportLanguage, reportLanguage } from "@sextant/interchange/messages/say.ts";
import type { Database } from "../../platform/database/client.ts";

/** Returns the language in which a person reads reports of imports and exports. */
export async function findReportLanguage(db: Database, userId: string): Promise<ReportLanguage> {
  const { locale } = await db.selectFrom("users").select("locale").where("id", "=", userId).executeTakeFirstOrThrow();
  return reportLanguage(locale);
}
