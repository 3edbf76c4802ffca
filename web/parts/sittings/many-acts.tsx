import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { ExtendManyDialog } from "./extend-many-dialog.tsx";
import { MessageManyDialog } from "./message-many-dialog.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";

/** A sitting that was ticked. */
export type TickedSitting = { id: string; user: string; state: string };

const acts = { release: "scored", extend: "in_progress", message: "in_progress" } as const;
type Act = keyof typeof acts;

type ManyActsProps = {
  assessment: string;
  /** Reads the sittings that are ticked, from all pages. */
  load: () => Promise<readonly TickedSitting[]>;
  /** The states that sittings have here: what none can take isn't offered. */
  states: ReadonlySet<string>;
};

/** Shows what the team may do with ticked sittings: release results, give more time, write a message. */
export function ManyActs({ assessment, load, states }: ManyActsProps) {
  const { t } = useTranslation("sittings");
  const toast = useResultToast();
  const [asked, setAsked] = useState<{ act: Act; sittings: readonly TickedSitting[] } | null>(null);
  const begin = useMutation({
    mutationFn: async (act: Act) => ({ act, sittings: (await load()).filter(({ state }) => state === acts[act]) }),
    onSuccess: ({ act, sittings }) =>
      sittings.length > 0 ? setAsked({ act, sittings }) : toast.failed(t(`many.${act}.none`))(null),
    onError: toast.failed(t("many.failed")),
  });
  const sessions = asked?.sittings.map(({ id }) => id) ?? [];
  const close = () => setAsked(null);
  return (
    <>
      {(Object.keys(acts) as Act[]).map((act) => (
        <Button
          key={act}
          variant="ghost"
          size="sm"
          isDisabled={begin.isPending || !states.has(acts[act])}
          onPress={() => begin.mutate(act)}
        >
          {t(`many.${act}.open`)}
        </Button>
      ))}
      {asked?.act === "release" ? (
        <ReleaseDialog
          sessions={sessions}
          assessment={assessment}
          students={asked.sittings.map(({ user }) => user)}
          onClose={close}
        />
      ) : null}
      {asked?.act === "extend" ? <ExtendManyDialog sessions={sessions} onClose={close} /> : null}
      {asked?.act === "message" ? <MessageManyDialog sessions={sessions} onClose={close} /> : null}
    </>
  );
}
