import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { findObstacle, findOwnPush, startPush, stopPush } from "./browser-push.ts";

export type PushBrowser = OperationOutput<"me.push">["browsers"][number];

/** Queries the browsers that show the user’s notifications. */
export const pushQuery = queryOptions({
  queryKey: queryKey("profile", "push"),
  queryFn: ({ signal }) => call("me.push", { signal }),
});

/** Returns whether this browser shows the user’s notifications, what keeps it from that, and what changes it. */
export function usePush() {
  const { t } = useTranslation("push");
  const { id: person } = useUser();
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const [obstacle, setObstacle] = useState(findObstacle);
  const own = obstacle ? null : findOwnPush(person);
  // What this browser itself knows counts until then.
  const listed = useQuietExtra({ ...pushQuery, enabled: own !== null });
  const refresh = () => queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
  const turnOn = useMutation({
    mutationFn: async () => {
      const answer = await Notification.requestPermission();
      setObstacle(findObstacle());
      if (answer !== "granted") return false;
      // A browser that couldn’t be registered shows nothing.
      await startPush(person).catch(async (error: unknown) => {
        await stopPush().catch(() => {});
        throw error;
      });
      return true;
    },
    onSuccess: async (isOn) => {
      if (isOn) toast.done(t("turned_on"));
      await refresh();
    },
    onError: toast.failed(t("on_failed")),
  });
  const turnOff = useMutation({
    mutationFn: async () => {
      if (own) await call("me.remove_push", { params: { id: own } });
      await stopPush();
    },
    onSuccess: () => toast.done(t("turned_off")),
    onError: toast.failed(t("off_failed")),
    onSettled: refresh,
  });
  return {
    obstacle,
    isOn: own !== null && listed?.browsers.some(({ id }) => id === own) !== false,
    own,
    turnOn,
    turnOff,
  };
}
