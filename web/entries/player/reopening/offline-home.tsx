import { servedBrand } from "../../../base/ui/served-brand.ts";
import "./reopening.css";
import { BookOpen, ClipboardList, type LucideIcon, Target, Timer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { readToken } from "../../../base/requests/token.ts";
import { countUnsentEntries } from "../../../base/sending/outbox-store.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { findOpenSection } from "../sitting/wire.ts";
import { listKept } from "./open-kept.ts";
import { offlineTexts } from "./texts.ts";

type Running = { id: string; name: string; section: string; unsent: number };

async function listRunning(): Promise<Running[]> {
  const token = readToken();
  const kept = token ? await listKept(token) : [];
  const unsent = await countUnsentEntries(kept[0]?.user ?? "");
  return kept.map(({ session: id, sitting }) => ({
    id,
    name: sitting.assessment_name,
    section: findOpenSection(sitting)?.name ?? "",
    unsent: unsent.get(id) ?? 0,
  }));
}

function Row({
  icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children: string;
  action?: ReactNode;
}) {
  return (
    <li>
      <Icon of={icon} />
      <div>
        <b className="med">
          <bdi>{title}</bdi>
        </b>
        <p className="body-s dim num">{children}</p>
      </div>
      {action}
    </li>
  );
}

const again = () => location.reload();

/** Stands in for any page that can’t be loaded without a network: what works now, a running test first. */
export function OfflineHome() {
  const { home: texts, test } = offlineTexts();
  const [running, setRunning] = useState<readonly Running[] | null>(null);
  useEffect(() => {
    void listRunning().then(setRunning, () => setRunning([]));
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  useEffect(() => {
    document.title = `${texts.title} · ${servedBrand().name}`;
  }, [texts]);
  if (!running) return null;
  return (
    <MessageScreen wide title={texts.title}>
      <p className="message-lead">{running.length > 0 ? texts.lead : texts.lead_none}</p>
      {running.length > 0 ? (
        <ul className="off-l">
          {running.map(({ id, name, section, unsent }) => (
            <Row
              key={id}
              icon={Timer}
              title={name}
              action={
                <a className="btn btn-primary" href={`/sittings/${id}`}>
                  {test.go}
                </a>
              }
            >
              {texts.running(section, unsent)}
            </Row>
          ))}
        </ul>
      ) : (
        <button type="button" className="btn btn-secondary off-again" onClick={again}>
          {texts.again}
        </button>
      )}
      <h2 className="h2 off-h">{texts.needs}</h2>
      <ul className="off-l is-off">
        <Row icon={ClipboardList} title={texts.tests}>
          {texts.tests_then}
        </Row>
        <Row icon={Target} title={texts.practice}>
          {texts.practice_then}
        </Row>
        <Row icon={BookOpen} title={texts.library}>
          {texts.library_then}
        </Row>
      </ul>
    </MessageScreen>
  );
}
