import type { Line } from "./lines.ts";
import type { State } from "./requests.ts";
import type { LineWords } from "./use-line-words.ts";

type Backups = NonNullable<State["backups"]>;

/** Returns what is said of backups; nothing where there are none to be made. */
export function backupLines({ backups, checked_at }: State, words: LineWords): Line[] {
  if (!backups) return [];
  const { folder } = backups;
  const good = folder?.good_at ?? null;
  const age = good === null ? null : (new Date(checked_at).getTime() - new Date(good).getTime()) / 1000;
  return [
    {
      id: "backups",
      parts: ["backups"],
      now: nowText(backups, words),
      details: [verifiedText(backups, words), archivedText(backups, words), daysText(backups, words)],
      ...(folder ? { backups: { made: folder.made_at, verified: folder.verified_at } } : {}),
      ...(age === null ? {} : { figure: words.said(age), of: words.t("backups.age") }),
    },
  ];
}

function nowText({ folder }: Backups, { t, ago }: LineWords): string {
  if (!folder) return t("backups.elsewhere");
  if (!folder.is_reachable) return t("backups.away");
  return folder.good_at === null ? t("backups.none") : t("backups.good", { ago: ago(folder.good_at) });
}

function verifiedText({ folder, is_daily }: Backups, { t, ago }: LineWords): string {
  if (!folder?.is_reachable) return "";
  if (!is_daily) return t("backups.by_hand");
  return folder.verified_at === null
    ? t("backups.unverified")
    : t("backups.verified", { ago: ago(folder.verified_at) });
}

function archivedText({ archiving }: Backups, { t, ago }: LineWords): string {
  if (!archiving) return "";
  if (archiving.failing_since !== null) return t("backups.archiving_failing");
  return archiving.archived_at === null
    ? t("backups.never_archived")
    : t("backups.archived", { ago: ago(archiving.archived_at) });
}

/** Says what the bars beside it show. */
function daysText({ folder }: Backups, { t }: LineWords): string {
  if (!folder || folder.made_at.length === 0) return "";
  return t(folder.verified_at === null ? "backups.days" : "backups.days_verified");
}
