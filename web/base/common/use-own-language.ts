import { useQueryClient } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { queryKey } from "../requests/query-key.ts";
import { findLanguage, type Language } from "./language.ts";
import { useLanguage } from "./language-context.tsx";
import { useSession } from "./session-context.tsx";

/** Returns what speaks a language from now on, and keeps it with the account: other devices speak it from their next sign-in. */
export function useOwnLanguage(): (id: string) => void {
  const { choose } = useLanguage();
  const session = useSession();
  const queryClient = useQueryClient();
  const keep = async (locale: Language) => {
    const { version } = await call("me.get");
    session.replaceUser(await call("me.update", { body: { locale, version } }));
    await queryClient.invalidateQueries({ queryKey: queryKey("profile", "me") });
  };
  return (id) => {
    choose(id);
    const locale = findLanguage(id);
    // The page speaks it either way; the account learns it when it can.
    if (locale) keep(locale).catch(() => undefined);
  };
}
