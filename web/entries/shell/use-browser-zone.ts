import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession, useUser } from "../../base/common/session-context.tsx";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

/** Tells the server this browser’s time zone where the person has no school and nobody has chosen one for them. */
export function useBrowserZone(): void {
  const session = useSession();
  const client = useQueryClient();
  const { asks_time_zone: isAsked } = useUser();
  useEffect(() => {
    if (!isAsked) return;
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    void call("me.set_time_zone", { body: { time_zone } }).then(
      (user) => {
        session.replaceUser(user);
        void client.invalidateQueries({ queryKey: queryKey("profile", "me") });
      },
      // A zone that the server doesn’t know, or no connection: the next page asks again.
      () => {},
    );
  }, [isAsked, session, client]);
}
