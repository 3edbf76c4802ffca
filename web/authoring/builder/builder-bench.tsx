import { getRouteApi, useBlocker } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Announcement, useAnnouncement } from "../../base/questions/announcement.tsx";
import { BenchHead } from "./bench/bench-head.tsx";
import { BenchTabs, type View } from "./bench/bench-tabs.tsx";
import { ClashDialog } from "./bench/clash-dialog.tsx";
import { useBuilderKeys } from "./bench/use-builder-keys.ts";
import { useNews } from "./bench/use-news.ts";
import { BuilderProvider, useBuilder, useBuilderState } from "./builder-context.tsx";
import { partOf, readAddress } from "./builder-search.ts";
import { ChecksPane } from "./checks/checks-pane.tsx";
import { ErrorsBar } from "./checks/errors-bar.tsx";
import { useFindings, useIsUnchecked } from "./checks/use-checks.ts";
import { usePublish } from "./checks/use-publish.ts";
import { stagesOf } from "./draft.ts";
import { Outline } from "./outline/outline.tsx";
import { type FetchedDraft, fetchDraft } from "./saving/fetch-draft.ts";
import type { Ids } from "./saving/ids.ts";
import { createSendChange } from "./saving/send-change.ts";
import { createBuilderStore } from "./saving/store.ts";
import { NoSections } from "./section/no-sections.tsx";
import { SectionPane } from "./section/section-pane.tsx";
import { ModulePane } from "./stages/module-pane.tsx";
import { RoutingPane } from "./stages/routing-pane.tsx";
import { AboutPane } from "./whole/about-pane.tsx";
import { BehaviourPane } from "./whole/behaviour-pane.tsx";
import { BlueprintPane } from "./whole/blueprint-pane.tsx";
import { ReviewPane } from "./whole/review-pane.tsx";
import { ScoringPane } from "./whole/scoring-pane.tsx";
import { SittingsPane } from "./whole/sittings-pane.tsx";

const route = getRouteApi("/signed-in/assessments/$assessment/build");

const later = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const focusable = "input, textarea, button, [tabindex]";

/**
 * Focuses the target of a finding: the element with that name, or the field inside it. It stays highlighted until it loses focus:
 * browsers show a row's focus only to keyboard users.
 */
function focusField(name: string): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const field = place?.matches(focusable) ? place : place?.querySelector<HTMLElement>(focusable);
  if (!field) return;
  field.focus();
  field.dataset.sought = "";
  field.addEventListener("blur", () => field.removeAttribute("data-sought"), { once: true });
}

/** Focuses a field once its pane is visible: before that it can’t be. */
function focusWhenShown(name: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => focusField(name)));
}

/** Shows the workbench: outline, current pane, and checks. */
export function BuilderBench({ ids, fetched }: { ids: Ids; fetched: FetchedDraft }) {
  const navigate = route.useNavigate();
  const { at: asked } = route.useSearch();
  const [stored, setStored] = useState(fetched.assessment);
  const [said, say] = useAnnouncement();
  const [view, setView] = useState<View>("outline");
  const store = useMemo(
    () =>
      createBuilderStore({
        initial: { draft: fetched.draft, version: fetched.version },
        fetch: async () => {
          const { assessment, ...fresh } = await fetchDraft(fetched.assessment.id, ids);
          setStored(assessment);
          return fresh;
        },
        send: createSendChange(fetched.assessment.id, ids),
        now: () => Date.now(),
        newKey: () => crypto.randomUUID(),
        later,
      }),
    [fetched, ids],
  );
  useEffect(
    () => () => {
      // On leaving, send pending changes without waiting for a pause in typing.
      void store.flush();
      store.stop();
    },
    [store],
  );
  const isReadOnly = stored.can.edit !== true;
  const first = fetched.draft.sections[0]?.id ?? "new";
  const at = asked ?? first;
  const goTo = (next: string, field?: string) => {
    setView("work");
    void navigate({ search: { at: next }, replace: true, resetScroll: false });
    if (field) focusWhenShown(field);
  };
  return (
    <BuilderProvider value={{ store, stored, toLocal: ids.toLocal, toServer: ids.toServer, isReadOnly, at, goTo, say }}>
      <Bench view={view} onView={setView} onPublished={() => void store.refresh()} />
      <Announcement said={said} />
      <ClashDialog />
    </BuilderProvider>
  );
}

type BenchProps = { view: View; onView: (view: View) => void; onPublished: () => void };

function Bench({ view, onView, onPublished }: BenchProps) {
  const { t } = useTranslation("builder");
  const onRefused = () => {
    onView("checks");
    focusWhenShown("to-fix");
  };
  const publishing = usePublish({ onPublished, onRefused });
  const findings = useFindings();
  // Findings mostly follow: the columns must not move when they arrive, perhaps in the middle of a press.
  const isUnchecked = useIsUnchecked();
  const { status, isUnsent } = useBuilderState();
  useBuilderKeys();
  useNews();
  const couldLose = isUnsent && (status.kind === "offline" || status.kind === "clash");
  useBlocker({ shouldBlockFn: () => couldLose && !confirm(t("leave")), enableBeforeUnload: isUnsent });
  return (
    <div className="bench" data-view={view}>
      <BenchHead publishing={publishing} />
      <BenchTabs view={view} onView={onView} findings={findings.length} />
      <div className={findings.length > 0 || isUnchecked ? "bench-cols" : "bench-cols two"}>
        <Outline />
        <Work />
        {findings.length > 0 ? <ChecksPane findings={findings} /> : isUnchecked ? <div className="bench-side" /> : null}
      </div>
      <ErrorsBar findings={findings} />
    </div>
  );
}

function Work() {
  const { at } = useBuilder();
  const { draft } = useBuilderState();
  const part = partOf(at);
  if (part === "about") return <AboutPane />;
  if (part === "scoring") return <ScoringPane />;
  if (part === "blueprint") return <BlueprintPane />;
  if (part === "review") return <ReviewPane />;
  if (part === "sittings") return <SittingsPane />;
  if (part === "behaviour") return <BehaviourPane />;
  const { section: id, module: name, isRouting } = readAddress(at);
  const section = draft.sections.find((one) => one.id === id) ?? draft.sections[0];
  if (!section) return <NoSections />;
  const stages = stagesOf(section);
  const module = stages?.modules.find((one) => one.id === name);
  if (stages && isRouting) return <RoutingPane key={section.id} section={section} stages={stages} />;
  if (module) return <ModulePane key={at} section={section} module={module} />;
  return <SectionPane key={section.id} section={section} />;
}
