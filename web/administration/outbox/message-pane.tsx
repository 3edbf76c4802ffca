import { X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { ButtonLink } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { SideSheet } from "../../base/ui/side-sheet.tsx";
import { setFrameDocument } from "../../base/ui/trusted-content.ts";
import { useDates } from "../../base/ui/use-dates.ts";
import { useMedia } from "../../base/ui/use-media.ts";
import { Attempts } from "./attempts.tsx";
import { firstLink } from "./first-link.ts";
import { State } from "./message-list.tsx";
import type { Message } from "./requests.ts";
import { useKindName } from "./use-kind-name.ts";

type MessagePaneProps = { message: Message; onClose: () => void };

/** Shows one message: beside the list where there is room, else in a sheet over it. */
export function MessagePane({ message, onClose }: MessagePaneProps) {
  const { t } = useTranslation("outbox");
  const title = useKindName()(message.kind);
  const isWide = useMedia("(min-width: 1281px)");
  if (!isWide) {
    return (
      <SideSheet title={title} closeLabel={t("close")} open onClose={onClose}>
        <MessageBody message={message} />
      </SideSheet>
    );
  }
  return (
    <aside className="outbox-pane" aria-label={title}>
      <header className="row row-1">
        <h2 className="h3 grow">{isolated(title)}</h2>
        <Button variant="ghost" size="sm" icon aria-label={t("close")} onPress={onClose}>
          <Icon of={X} small />
        </Button>
      </header>
      <MessageBody message={message} />
    </aside>
  );
}

const views = ["looks", "text"] as const;

function MessageBody({ message }: { message: Message }) {
  const { t } = useTranslation("outbox");
  const dates = useDates(useUser().time_zone);
  const [view, setView] = useState<(typeof views)[number]>("looks");
  const { text, html, failure } = message;
  const link = text && !message.has_hidden ? firstLink(text, location.origin) : null;
  return (
    <div className="stack g4 outbox-body">
      <dl className="outbox-facts">
        <dt>{t("to")}</dt>
        <dd>
          <bdi>{message.recipient}</bdi>
        </dd>
        {message.subject ? (
          <>
            <dt>{t("subject")}</dt>
            <dd>
              <bdi>{message.subject}</bdi>
            </dd>
          </>
        ) : null}
        <dt>{t("state")}</dt>
        <dd>
          <State message={message} />
        </dd>
        <dt>{t("when")}</dt>
        <dd>{dates.moment(message.created_at)}</dd>
      </dl>
      {failure ? (
        <Notice
          tone={message.state === "failed" ? "error" : "warning"}
          title={t(`reasons.${message.failure_reason ?? "other"}`)}
        >
          <bdi dir="ltr">{failure}</bdi>
        </Notice>
      ) : null}
      <Attempts id={message.id} />
      {text === null ? <p className="dim">{t(`gone.${message.held_at ? "paused" : message.state}`)}</p> : null}
      {message.has_hidden ? <p className="dim">{t("hidden")}</p> : null}
      {html ? (
        <Segmented
          label={t("view")}
          choices={views.map((id) => ({ id, label: t(`views.${id}`) }))}
          value={view}
          onChange={setView}
        />
      ) : null}
      {html && view === "looks" ? <MailFrame html={html} title={message.subject} /> : null}
      {text && (!html || view === "text") ? <pre className="outbox-text">{text}</pre> : null}
      {link ? <ButtonLink href={link}>{t("open_link")}</ButtonLink> : null}
    </div>
  );
}

/** A mail as it looks, in a frame that runs nothing, loads nothing and leads nowhere. */
function MailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    if (frame.current) setFrameDocument(frame.current, html);
  }, [html]);
  return <iframe ref={frame} sandbox="" title={title} className="outbox-frame" />;
}
