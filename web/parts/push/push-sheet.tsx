import "./push-sheet.css";
import { type ChosenKind, kindsOfRole } from "@sextant/contract/notification-kinds.ts";
import { Bell } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Notification, newestQuery } from "../../base/common/notifications/requests.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { browserStorage } from "../../base/ui/browser-storage.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { usePush } from "./use-push.ts";

const keyOf = (user: string) => `sextant.push-asked.${user}`;

type Topic = "test" | "results" | "answer" | "practice";
const topics: Partial<Record<ChosenKind, Topic>> = {
  allocated: "test",
  opening_soon: "test",
  due_soon: "test",
  released: "results",
  regraded: "results",
  doubt_answered: "answer",
};

/** Returns what a notification would have told of: the newest of what this person was told, or their plan. */
function topicOf(told: readonly Notification[], hasPlan: boolean): { topic: Topic; name: string | null } | null {
  for (const { kind, thing } of told) {
    const topic = topics[kind as ChosenKind];
    if (topic && (topic !== "test" || thing)) return { topic, name: topic === "test" ? (thing?.name ?? null) : null };
  }
  return hasPlan ? { topic: "practice", name: null } : null;
}

/**
 * Asks once, on this device, whether a student wants notifications while the page is closed: only after there was something to tell, and
 * where the browser can show it. The browser itself asks after “Turn on”, so that nobody is asked out of nowhere.
 */
export function PushSheet({ hasPlan }: { hasPlan: boolean }) {
  const { t } = useTranslation("push");
  const { id, role } = useUser();
  const [isOver, setOver] = useState(() => browserStorage.getItem(keyOf(id)) !== null);
  const [isAsked, setAsked] = useState(false);
  const { obstacle, own, turnOn } = usePush();
  const isOffered = !isOver && own === null && (obstacle === null || (isAsked && obstacle === "denied"));
  // It’s asked on the next visit.
  const told = useQuietExtra({ ...newestQuery, enabled: isOffered && kindsOfRole[role].includes("allocated") });
  const about = isOffered && told ? topicOf(told.results, hasPlan) : null;
  if (!about) return null;
  const dismiss = () => {
    browserStorage.setItem(keyOf(id), "later");
    setOver(true);
  };
  const isBlocked = obstacle === "denied";
  return (
    <div className="push-sheet">
      <section className="sheet push" aria-labelledby="push-title">
        <div className="push-i" aria-hidden="true">
          <Icon of={Bell} />
        </div>
        <div aria-live="polite">
          <h2 className="hero" id="push-title">
            {isBlocked ? t("blocked.title") : t(`sheet.${about.topic}`, { name: about.name ?? "" })}
          </h2>
          <p className="dim">{isBlocked ? t("blocked.body") : t("sheet.body")}</p>
        </div>
        <div className="acts">
          {isBlocked ? (
            <Button size="lg" onPress={dismiss}>
              {t("sheet.close")}
            </Button>
          ) : (
            <>
              <Button
                variant="primary"
                size="lg"
                isPending={turnOn.isPending}
                onPress={() => {
                  setAsked(true);
                  turnOn.mutate();
                }}
              >
                {t("sheet.on")}
              </Button>
              <Button variant="ghost" onPress={dismiss}>
                {t("sheet.later")}
              </Button>
            </>
          )}
        </div>
      </section>
      {isBlocked ? null : <p className="foot">{t("sheet.foot")}</p>}
    </div>
  );
}
