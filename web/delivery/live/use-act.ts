import { useLocale } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { Act, Order } from "./acts.ts";
import type { LiveRow } from "./live-rows.ts";

/** So many are named; the rest are counted. */
const NAMED = 4;

/**
 * Does something to sittings and says for whom it was done and for whom not. Throws untold what did not happen at all, and what was
 * refused to the only one.
 */
export function useAct() {
  const { t } = useTranslation("live");
  const { locale } = useLocale();
  const durations = useDurations();
  const toast = useResultToast();
  return async (rows: readonly LiveRow[], act: Act): Promise<void> => {
    const sessions = rows.map(({ id }) => id);
    const { results, missing } = await call("sessions.act_many", { body: { sessions, ...act } as Order });
    const refused = results.filter(({ outcome }) => outcome === "refused");
    const [first] = refused;
    if (refused.length + missing.length === rows.length) {
      throw new CallError(409, first?.code ?? "not_found", { detail: first?.detail ?? t("not_done.missing") });
    }
    const done = new Set(results.flatMap(({ session, outcome }) => (outcome === "refused" ? [] : [session])));
    // A student may have several sittings.
    const students = new Set(rows.flatMap(({ id, user }) => (done.has(id) ? [user] : []))).size;
    const [only] = rows;
    const who = rows.length === 1 && only ? only.name : t("who", { count: students });
    const left = refused.length + missing.length;
    const names = refused.slice(0, NAMED).map(({ user_name }) => user_name);
    const others = left - names.length;
    const list = new Intl.ListFormat(locale).format([
      ...names,
      ...(others > 0 ? [t("others", { count: others })] : []),
    ]);
    toast.done(t(`done.${act.action}`, { who, time: "seconds" in act ? durations.words(act.seconds) : "" }), {
      content: left > 0 ? t("not_done.some", { names: list, why: first?.detail ?? "" }) : "",
      isPartial: left > 0,
    });
  };
}
