import "./sharing.css";
import { reportSharers } from "@sextant/contract/who.ts";
import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useImpersonation } from "../../../base/common/impersonation.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { linksQuery, type Sitting } from "../requests.ts";
import { CreatedLink } from "./created-link.tsx";
import { LinkList } from "./link-list.tsx";
import { NewLink } from "./new-link.tsx";

const sharers: readonly string[] = reportSharers;

/** Opens what hands a released report on to people without an account, and takes it back. */
export function ShareReport({ sitting, isOwn }: { sitting: Sitting; isOwn: boolean }) {
  const { t } = useTranslation("report");
  const { role } = useUser();
  const { impersonation } = useImpersonation();
  const [isOpen, setOpen] = useState(false);
  // After a reopening nothing is released, but links may be withdrawn.
  const hasLinks = sitting.state === "released" || sitting.reopened_at !== null;
  if (!hasLinks || sitting.is_preview || impersonation) return null;
  if (!sharers.includes(role)) return <p className="meta">{t("share.who")}</p>;
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Icon of={Share2} small />
        {t("share.open")}
      </Button>
      {isOpen ? <ShareDialog sitting={sitting} isOwn={isOwn} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ShareDialog({ sitting, isOwn, onClose }: { sitting: Sitting; isOwn: boolean; onClose: () => void }) {
  const { t } = useTranslation("report");
  const problemText = useProblemText();
  const [created, setCreated] = useState<{ id: string; token: string } | null>(null);
  const { data, error, refetch } = useQuery(linksQuery(sitting.id));
  // A window beside this one hides nothing of it, so that coming back from there only gives it the focus.
  useEffect(() => {
    const onFocus = () => void refetch();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [refetch]);
  return (
    <Dialog
      title={t("share.title")}
      wide
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={
        <Button variant="ghost" onPress={onClose}>
          {t("share.close")}
        </Button>
      }
    >
      <div className="stack g6">
        <p>{t("share.body")}</p>
        {error ? <Notice tone="error">{problemText(error)}</Notice> : null}
        {created ? (
          <CreatedLink token={created.token} sitting={sitting} onAnother={() => setCreated(null)} />
        ) : data?.why_not ? (
          <Notice>{t(`share.why_not.${data.why_not}`)}</Notice>
        ) : data ? (
          <NewLink session={sitting.id} isOwn={isOwn} onCreated={setCreated} />
        ) : null}
        {data && data.results.length > 0 ? (
          <LinkList
            links={data.results}
            sitting={sitting}
            isOwn={isOwn}
            onWithdrawn={(id) => id === created?.id && setCreated(null)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
