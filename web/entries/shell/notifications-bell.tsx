import { queryKey } from "../../base/requests/query-key.ts";
import "./notifications-bell.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { Dialog, DialogTrigger, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useLive } from "../../base/common/live-context.tsx";
import { NotificationLine } from "../../base/common/notifications/notification-line.tsx";
import { newestQuery } from "../../base/common/notifications/requests.ts";
import { useRead } from "../../base/common/notifications/use-read.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";

const MOST_SHOWN = 9;

/** Shows recent notifications behind a bell with the unread count. Receives live updates while mounted. */
export function NotificationsBell({ where }: { where: "side" | "bar" }) {
  const { t } = useTranslation("notifications");
  const numbers = useNumbers();
  const queryClient = useQueryClient();
  useLive((event) => {
    if (event.type === "notifications.changed")
      void queryClient.invalidateQueries({ queryKey: queryKey("notifications") });
  });
  // A count on the bell; its list says when it can’t be loaded.
  const data = useQuietExtra(newestQuery);
  const unread = data?.unread ?? 0;
  const count = unread > MOST_SHOWN ? `${numbers.counted(MOST_SHOWN)}+` : numbers.counted(unread);
  return (
    <DialogTrigger>
      <Button
        variant="ghost"
        icon
        className="bell"
        aria-label={unread > 0 ? t("bell.unread", { count: unread, said: count }) : t("bell.title")}
      >
        <Icon of={Bell} />
        {unread > 0 ? (
          <span className="bell-count num" dir="ltr" aria-hidden="true">
            {count}
          </span>
        ) : null}
      </Button>
      <Popover className="popover" placement={where === "side" ? "bottom start" : "bottom end"}>
        <Dialog className="bell-list" aria-label={t("bell.title")}>
          {({ close }) => <Newest onLeave={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Newest({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("notifications");
  const read = useRead();
  const { role } = useUser();
  const { data, isError } = useQuery(newestQuery);
  return (
    <>
      <div className="row between">
        <h2 className="h3">{t("bell.title")}</h2>
        {data && data.unread > 0 ? (
          <Button size="sm" variant="ghost" isPending={read.isPending} onPress={() => read.mutate("all")}>
            {t("bell.read_all")}
          </Button>
        ) : null}
      </div>
      {data ? (
        data.results.length > 0 ? (
          <ul>
            {data.results.map((one) => (
              <li key={one.id}>
                <NotificationLine
                  notification={one}
                  onOpen={() => {
                    if (one.read_at === null) read.mutate([one.id]);
                    onLeave();
                  }}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className="dim body-s">{t(role === "student" ? "bell.empty" : "bell.empty_team")}</p>
        )
      ) : isError ? (
        <p className="dim body-s">{t("bell.failed")}</p>
      ) : (
        <SkeletonGroup label={t("loading", { ns: "shell" })}>
          <Skeleton width="80%" />
        </SkeletonGroup>
      )}
      <Link href="/notifications" className="link body-s" onClick={onLeave}>
        {t("bell.all")}
      </Link>
    </>
  );
}
