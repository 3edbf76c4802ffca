import { titleText } from "@sextant/questions/html/text.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { v4 as uuid } from "uuid";
import { useProblemText } from "../common/use-problem-text.ts";
import { EditProvider, type EditTools } from "../questions/editing/edit-context.tsx";
import { RichProvider, type RichTools } from "../questions/rich-text/rich-context.tsx";
import { call } from "../requests/call.ts";
import { uploadFile } from "../requests/upload-file.ts";
import { useToasts } from "../ui/toast-region.tsx";
import { useMedia } from "../ui/use-media.ts";
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
import { byField, type EditorProblem } from "./problems.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { ReasonField } from "./reason-field.tsx";
import { hasReasonsQuery, saveCalls } from "./requests.ts";
import { createSaver } from "./saver.ts";
import { SidePane, type SideView } from "./side-pane.tsx";
import { TakenNotice } from "./taken-notice.tsx";
import { useAutosave } from "./use-autosave.ts";
import { usePreview } from "./use-preview.ts";
import { usePublish } from "./use-publish.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useStoreState } from "./use-store-state.ts";
import { ViewSwitch } from "./view-switch.tsx";

type QuestionEditorProps = {
  store: EditorStore;
  drafts: LocalDrafts;
  idempotencyKey: string;
  /** What this device kept stands here, and the server does not have it. */
  isRestored: boolean;
  /** {file id: signed link}. */
  pictures: Readonly<Record<string, string>>;
  onCreated: (id: string) => void;
};

/** A question being written: its fields, the student's view beside them, its problems, versions and uses. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { store, drafts, idempotencyKey, isRestored, onCreated } = props;
  const { t } = useTranslation("editor");
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const failureText = useProblemText();
  const state = useStoreState(store);
  const isWide = useMedia("(min-width: 1101px)");
  const [view, setView] = useState<SideView | "write">("write");
  const links = useRef(new Map(Object.entries(props.pictures)));
  const [created] = useState({ notify: onCreated });
  created.notify = onCreated;
  // What is saved while one leaves leads nobody back here.
  useEffect(
    () => () => {
      created.notify = () => undefined;
    },
    [created],
  );

  const saver = useMemo(
    () =>
      createSaver({
        get: store.get,
        dispatch: store.dispatch,
        calls: saveCalls,
        firstKey: idempotencyKey,
        newKey: () => uuid(),
        onCreated: (question) => created.notify(question.id),
        onSaved: (question) => {
          for (const [file, link] of Object.entries(question.pictures)) links.current.set(file, link);
          void queryClient.invalidateQueries({ queryKey: ["bank"] });
          void queryClient.invalidateQueries({ queryKey: ["editor", "versions", question.id] });
          void queryClient.invalidateQueries({ queryKey: ["editor", "outdated", question.id] });
        },
        now: () => Date.now(),
      }),
    [store, idempotencyKey, created, queryClient],
  );
  const { savesOnDevice } = useAutosave({ store, drafts, idempotencyKey, save: saver.save });
  const preview = usePreview(state.draft, state.ids, state.stored?.id ?? null);
  for (const [file, link] of Object.entries(preview.shown?.pictures ?? {})) links.current.set(file, link);

  const publishing = usePublish({ store, save: saver.save, preview, onProblems: () => setView("problems") });
  const problems: readonly EditorProblem[] = [...publishing.refused, ...(preview.shown?.problems ?? [])];
  const hasReasons = useQuery(hasReasonsQuery);

  const goTo = (path: string) => {
    if (!isWide) setView("write");
    // The fields have to be in sight before one of them can be gone to.
    requestAnimationFrame(() => goToPath(path));
  };
  const control = { store, save: saver.save, goTo };
  const tools = useMemo<RichTools>(
    () => ({
      upload: async (file, onProgress, signal) => {
        const { id, url, width, height } = await uploadFile(file, onProgress, signal);
        links.current.set(id, url);
        return { file: id, width, height };
      },
      fetchPicture: async (url) => {
        const found = await call("files.fetch", { body: { url } });
        links.current.set(found.id, found.url);
        return { file: found.id, width: found.width, height: found.height };
      },
      listPictures: async (page) => {
        const { results, next } = await call("files.list", { query: { kind: "picture", page, page_size: 12 } });
        for (const { id, url } of results) links.current.set(id, url);
        const pictures = results.map(({ id, name, url, width, height }) => ({ file: id, name, url, width, height }));
        return { pictures, hasMore: next !== null };
      },
      pictureUrl: (file) => links.current.get(file),
      failureText,
    }),
    [failureText],
  );
  const editTools: EditTools = {
    problems: byField(problems, publishing.isAsked),
    ReasonField: hasReasons.data ? ReasonField : null,
    newId: () => uuid(),
    onRemoved: (label) => {
      store.dispatch({ type: "removing", label });
      toasts.add({
        id: "editor-removed",
        type: "info",
        title: t("removed", { label }),
        content: "",
        interval: 7,
        action: { label: t("put_back"), onPress: () => store.dispatch({ type: "put_back" }) },
      });
    },
  };
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

/** The first words of what is asked. */
function titleOf({ body, interactions }: Draft): string {
  const text = titleText(body) || titleText(interactions[0]?.prompt ?? "");
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
