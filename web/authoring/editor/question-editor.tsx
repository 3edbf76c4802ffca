import { titleText } from "@sextant/questions/html/text.ts";
import { shortenText } from "@sextant/questions/text/cut.ts";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { EditProvider } from "../../base/questions/editing/edit-context.tsx";
import { RichProvider } from "../../base/questions/rich-text/rich-context.tsx";
import { useToasts } from "../../base/ui/toast-region.tsx";
import { useMedia } from "../../base/ui/use-media.ts";
import { ColleaguesNotice } from "./colleagues-notice.tsx";
import type { Draft } from "./draft.ts";
import { EditorProvider } from "./editor-context.tsx";
import { EditorForm } from "./editor-form.tsx";
import { EditorHead } from "./editor-head.tsx";
import { isUnsaved } from "./editor-state.ts";
import type { EditorStore } from "./editor-store.ts";
import { goToPath } from "./go-to-path.ts";
import type { LocalDrafts } from "./local-drafts.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { OutdatedNotice } from "./outdated-notice.tsx";
import { createPictureTools } from "./picture-tools.ts";
import { byField, type EditorProblem } from "./problems.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { SidePane, type SideView } from "./side-pane.tsx";
import { TakenNotice } from "./taken-notice.tsx";
import { useAutosave } from "./use-autosave.ts";
import { useEditTools } from "./use-edit-tools.ts";
import { usePreview } from "./use-preview.ts";
import { usePublish } from "./use-publish.ts";
import { useSaver } from "./use-saver.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useStoreState } from "./use-store-state.ts";
import { ViewSwitch } from "./view-switch.tsx";

type QuestionEditorProps = {
  store: EditorStore;
  drafts: LocalDrafts;
  idempotencyKey: string;
  /** The editor shows this device's draft, which the server does not have. */
  isRestored: boolean;
  /** {file id: signed link}. */
  pictures: Readonly<Record<string, string>>;
  onCreated: (id: string) => void;
};

/** Shows the editor of a question: its fields, the student's view, its problems, versions and uses. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { store, drafts, idempotencyKey, isRestored, onCreated } = props;
  const { t } = useTranslation("editor");
  const toasts = useToasts();
  const failureText = useProblemText();
  const state = useStoreState(store);
  const isWide = useMedia("(min-width: 1101px)");
  const [view, setView] = useState<SideView | "write">("write");
  const [links] = useState(() => new Map(Object.entries(props.pictures)));

  const saver = useSaver({ store, idempotencyKey, links, onCreated });
  const { savesOnDevice } = useAutosave({ store, drafts, idempotencyKey, save: saver.save });
  const preview = usePreview(state.draft, state.ids, state.stored?.id ?? null);
  for (const [file, link] of Object.entries(preview.shown?.pictures ?? {})) links.set(file, link);

  const publishing = usePublish({ store, save: saver.save, preview, onProblems: () => setView("problems") });
  const problems: readonly EditorProblem[] = [...publishing.refused, ...(preview.shown?.problems ?? [])];

  const goTo = (path: string) => {
    if (!isWide) setView("write");
    // The fields must be visible before one of them can be focused.
    requestAnimationFrame(() => goToPath(path));
  };
  const control = { store, save: saver.save, goTo };
  const tools = useMemo(() => createPictureTools(links, failureText), [links, failureText]);
  const editTools = useEditTools(store, byField(problems, publishing.isAsked));
  useShortcuts({
    save: () => void publishing.saveNow(),
    publish: () => void publishing.publish(),
  });
  const couldLose = !savesOnDevice && isUnsaved(state);
  useBlocker({ shouldBlockFn: () => !confirm(t("leave")), disabled: !couldLose, enableBeforeUnload: couldLose });
  useEffect(() => {
    if (isRestored) toasts.add({ type: "info", title: t("restored_title"), content: t("restored"), interval: 8 });
  }, [isRestored, toasts, t]);

  const side: SideView = view === "write" ? "preview" : view;
  return (
    <EditorProvider value={control}>
      <RichProvider tools={tools}>
        <EditProvider value={editTools}>
          <div className="editor">
            <EditorHead
              title={titleOf(state.draft)}
              savesOnDevice={savesOnDevice}
              publishing={publishing}
              showsToolbar={isWide || view === "write"}
            />
            {isWide ? null : (
              <ViewSwitch view={view} problems={problems.length} isStored={state.stored !== null} onChange={setView} />
            )}
            <ColleaguesNotice />
            <TakenNotice />
            <OutdatedNotice />
            <div className="editor-columns" data-view={isWide ? undefined : view === "write" ? "write" : "side"}>
              <EditorForm />
              <SidePane
                view={side}
                onView={setView}
                hasTabs={isWide}
                preview={preview}
                problems={problems}
                isAsked={publishing.isAsked}
              />
            </div>
          </div>
          <MergeDialog />
          {publishing.question ? (
            <PublishDialog {...publishing.question} publishNow={publishing.publishNow} cancel={publishing.cancel} />
          ) : null}
        </EditProvider>
      </RichProvider>
    </EditorProvider>
  );
}

/** Returns the first words of the question text. */
function titleOf({ body, interactions }: Draft): string {
  const text = titleText(body) || titleText(interactions[0]?.prompt ?? "");
  return shortenText(text, 80);
}
