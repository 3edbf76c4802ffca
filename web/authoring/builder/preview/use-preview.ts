import type { OperationInput } from "@sextant/contract/types.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sittingAddress } from "../../../base/common/sitting-address.ts";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { useBuilder } from "../builder-context.tsx";

/** How a preview is taken, sections by the page’s ids. */
export type PreviewChoice = NonNullable<OperationInput<"assessments.preview">["body"]>;

/** Returns what opens a preview of the draft, once it is saved, in a tab of its own. */
export function usePreview(): { isBusy: boolean; open: (choice: PreviewChoice) => Promise<void> } {
  const { t } = useTranslation("builder");
  const { store, stored, toServer } = useBuilder();
  const toast = useResultToast();
  const [isBusy, setBusy] = useState(false);
  const open = async ({ as, from, routes = [] }: PreviewChoice) => {
    // The tab has to be opened by the press itself, or browsers block it.
    const tab = window.open("about:blank", "_blank");
    setBusy(true);
    try {
      await store.flush();
      const session = await call("assessments.preview", {
        params: { id: stored.id },
        body: {
          ...(as ? { as } : {}),
          ...(from ? { from: { ...from, section: toServer(from.section) } } : {}),
          routes: routes.map(({ section, modules }) => ({ section: toServer(section), modules })),
        },
        idempotencyKey: crypto.randomUUID(),
      });
      if (tab) tab.location.href = sittingAddress(session.id);
      else location.assign(sittingAddress(session.id));
    } catch (error) {
      tab?.close();
      toast.failed(t("preview.failed"))(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, open };
}
