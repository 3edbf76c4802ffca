import "../../base/ui/styles/bench-head.css";
import "./timeline.css";
import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { shortenText } from "@sextant/questions/text/cut.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Download, ListChecks, MonitorPlay } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { type AnswerFile, AnswerFilesContext } from "../../base/questions/file-upload/answer-files.ts";
import { saidResponse } from "../../base/questions/said-response.ts";
import { Button } from "../../base/ui/button.tsx";
import { downloadText } from "../../base/ui/download.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { Link } from "../../base/ui/link.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { WithHelp } from "../../base/ui/page-help.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { recordingQuery } from "../../parts/replay/requests.ts";
import { ReplayStage } from "../../parts/replay/stage.tsx";
import { ReplayTerms } from "../../parts/replay/terms.tsx";
import { CountLateDialog } from "../../parts/sittings/count-late-dialog.tsx";
import { buildSection } from "./build-section.ts";
import { ChartKey } from "./chart-key.tsx";
import { SectionEvents } from "./event-list.tsx";
import { Finding } from "./finding.tsx";
import { Ledger } from "./ledger.tsx";
import { MomentPanel } from "./moment-panel.tsx";
import { ReceiptDialog } from "./receipt-dialog.tsx";
import {
  filesQuery,
  type HistoryRow,
  questionsQuery,
  type ReviewedAttempt,
  recordingOfQuery,
  type Timeline,
  timelineQuery,
} from "./requests.ts";
import { Seal } from "./seal.tsx";
import { TimelineChart } from "./timeline-chart.tsx";
import { Transport } from "./transport.tsx";
import { useMoments } from "./use-moments.ts";

const noFiles: ReadonlyMap<string, AnswerFile> = new Map();
const route = getRouteApi("/signed-in/live/$session");

/** Shows the events of a sitting, moment by moment, and that none has been changed since. */
export function TimelineScreen() {
  const { t } = useTranslation("timeline");
  const { session } = route.useParams();
  const timeline = useQuery(timelineQuery(session));
  const questions = useQuery(questionsQuery(session));
  const hasUploads = questions.data?.some((one) =>
    one.question.interactions.some(({ type }) => type === "file_upload"),
  );
  const files = useExtra({ ...filesQuery(session), enabled: hasUploads === true }, t("unloaded.files"));
  const failed = [timeline, questions].find(({ isError }) => isError);
  if (failed) return <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!timeline.data || !questions.data || (hasUploads && !files.data && !files.failure)) {
    return (
      <SkeletonGroup label={t("loading")}>
        <div className="stack g4">
          <Skeleton width="40%" />
          <Skeleton height="360px" />
        </div>
      </SkeletonGroup>
    );
  }
  const known = files.data ?? noFiles;
  return (
    <AnswerFilesContext value={known}>
      <Replay {...timeline.data} questions={questions.data} files={known} filesFailure={files.failure} />
    </AnswerFilesContext>
  );
}

type ReplayProps = {
  timeline: Timeline;
  history: HistoryRow[];
  questions: ReviewedAttempt[];
  files: ReadonlyMap<string, AnswerFile>;
};

function Replay({ timeline, history, questions, files, filesFailure }: ReplayProps & { filesFailure: ReactNode }) {
  const { t } = useTranslation("timeline");
  const search = route.useSearch();
  const { section: position } = search;
  const navigate = route.useNavigate();
  const { session } = timeline;
  const begun = session.sections.filter(({ started_at }) => started_at !== null);
  // The stage says when it can’t be loaded.
  const recording = useQuietExtra({
    ...recordingQuery(search.recording ?? ""),
    enabled: search.recording !== undefined,
  });
  const from = recording && search.recording ? Date.parse(recording.from) : null;
  const isAfter = (end: string | null) => from !== null && (end === null || Date.parse(end) > from);
  const watched = begun.find(({ ended_at }) => isAfter(ended_at));
  const here = begun.find((section) => section.position === position) ?? watched ?? begun[0];
  useDocumentTitle(t("title", { name: session.user_name, assessment: session.assessment_name }));
  const tabs = useRef<HTMLDivElement>(null);
  const shown = here?.id;
  useEffect(() => {
    // On a phone the tabs are a strip that scrolls.
    if (shown) tabs.current?.querySelector("[data-selected]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown]);
  return (
    <div className="bench replay-page">
      <Head timeline={timeline} history={history}>
        {filesFailure}
      </Head>
      {here ? (
        <Tabs
          className="replay-tabs"
          selectedKey={here.id}
          onSelectionChange={(key) => {
            const chosen = begun.find(({ id }) => id === key);
            if (chosen)
              void navigate({ search: { ...search, section: chosen.position }, replace: true, resetScroll: false });
          }}
        >
          <TabList ref={tabs} className="tabs" aria-label={t("sections")}>
            {begun.map(({ id, name }) => (
              <Tab key={id} id={id} className="tab">
                {isolated(name)}
              </Tab>
            ))}
          </TabList>
          <TabPanel id={here.id} className="bench-cols replay">
            <Section
              key={here.id}
              timeline={timeline}
              history={history}
              questions={questions}
              files={files}
              section={here}
              recordedFrom={from}
            />
          </TabPanel>
        </Tabs>
      ) : (
        <EmptyState title={t("empty_title")}>{t("empty")}</EmptyState>
      )}
    </div>
  );
}

type HeadProps = { timeline: Timeline; history: HistoryRow[]; children: ReactNode };

function Head({ timeline, history, children }: HeadProps) {
  const { t } = useTranslation("timeline");
  const moments = useMoments();
  const [isAsking, setAsking] = useState(false);
  const { session } = timeline;
  const save = () =>
    downloadText(
      t("file", { session: session.id }),
      JSON.stringify({ session: session.id, timeline, history }, null, 1),
    );
  return (
    <header className="bench-head">
      <div className="name">
        <p className="over">
          <Link href="/live">{t("back")}</Link>
          <span aria-hidden="true">›</span>
          <span>
            <bdi>{session.assessment_name}</bdi>
            {session.started_at ? ` · ${moments.moment(session.started_at)}` : null}
          </span>
        </p>
        <div className="title">
          <WithHelp>
            <h1>
              <Link href={`/people/${session.user}`}>{isolated(session.user_name)}</Link>
            </h1>
          </WithHelp>
          <Seal timeline={timeline} history={history} />
          {children}
        </div>
      </div>
      <div className="acts">
        <WatchButton session={session.id} />
        <CountButton sitting={session} />
        <Button variant="ghost" onPress={() => setAsking(true)}>
          {t("receipt.open_dialog")}
        </Button>
        <Button onPress={save}>
          <Icon of={Download} small />
          {t("download")}
        </Button>
      </div>
      {isAsking ? <ReceiptDialog session={session.id} onClose={() => setAsking(false)} /> : null}
    </header>
  );
}

/** Links to counting answers that arrived late or were given on another device, while some wait. */
function CountButton({ sitting }: { sitting: Timeline["session"] }) {
  const { t } = useTranslation("timeline");
  const [isCounting, setCounting] = useState(false);
  const count = sitting.late_waiting ?? 0;
  return (
    <>
      {count > 0 && sitting.can.count_late === true ? (
        <Button onPress={() => setCounting(true)}>
          <Icon of={ListChecks} small />
          {t("count.all", { count })}
        </Button>
      ) : null}
      {isCounting ? <CountLateDialog sitting={sitting} onClose={() => setCounting(false)} /> : null}
    </>
  );
}

/** Shows the recording of the sitting beside its timeline, where there is one and the person may watch it. */
function WatchButton({ session }: { session: string }) {
  const { t } = useTranslation("recordings");
  const { role } = useUser();
  const { recording: shown } = route.useSearch();
  const navigate = route.useNavigate();
  const mayWatch = role === "manager" || role === "staff";
  const { data: recording, failure } = useExtra(
    { ...recordingOfQuery(session), enabled: mayWatch },
    t("unloaded.recording"),
  );
  if (!recording) return failure;
  return (
    <Button
      onPress={() =>
        void navigate({
          search: (now) => ({ ...now, recording: shown ? undefined : recording.id }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      <Icon of={MonitorPlay} small />
      {t(shown ? "hide" : "watch")}
    </Button>
  );
}

/** A line tells one answer from another; the whole of it is shown with its question. */
const LONGEST = 80;

type SectionProps = ReplayProps & {
  section: Timeline["session"]["sections"][number];
  /** The start of the watched recording; null while none is. */
  recordedFrom: number | null;
};

function Section({ timeline, section, history, questions, files, recordedFrom }: SectionProps) {
  const { t } = useTranslation("timeline");
  const { recording } = route.useSearch();
  const navigate = route.useNavigate();
  const now = Date.parse(timeline.session.server_time);
  const model = useMemo(
    () =>
      buildSection(timeline, section, history, questions, now, (question, response) => {
        // The wire's type leaves out what has a default; the server fills it in.
        const said = saidResponse(question as QuestionCandidate, response, { files });
        return shortenText(said, LONGEST) || null;
      }),
    [timeline, section, history, questions, now, files],
  );
  const [chosen, setMoment] = useState<number | null>(null);
  // Describe a moment only once the recording shows it.
  const [drawn, setDrawn] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  if (!model) return null;
  const start = recordedFrom ?? model.answers[0]?.at ?? model.from;
  const moment = Math.min(model.to, Math.max(model.from, chosen ?? start));
  const told = recording && drawn !== null ? drawn : moment;
  const attempt = model.answers.findLast(({ at }) => at <= moment)?.attempt ?? null;
  // It is below the part that it moves.
  const transport = (
    <Transport
      model={model}
      moment={moment}
      onMove={setMoment}
      watched={recording === undefined ? null : { id: recording, box }}
    />
  );
  return (
    <>
      <section className="bench-mid" aria-label={section.name}>
        {recording ? (
          <div className="rec-box" ref={box}>
            <ReplayStage id={recording} moment={moment} onDrawn={setDrawn} />
            {transport}
          </div>
        ) : null}
        <header className="tline-head">
          <Finding model={model} />
          <ChartKey hasChecks={model.rows.some(({ checks }) => checks.length > 0)} />
        </header>
        <TimelineChart model={model} name={section.name} moment={moment} attempt={attempt} onMove={setMoment} />
        {recording ? null : transport}
        {model.answers.length === 0 ? <p className="foot">{t("no_answers")}</p> : null}
        <Ledger model={model} />
        {recording ? (
          <ReplayTerms
            id={recording}
            onRemoved={() =>
              void navigate({ search: (before) => ({ ...before, recording: undefined }), replace: true })
            }
          />
        ) : null}
      </section>
      <MomentPanel
        model={model}
        sitting={timeline.session}
        moment={told}
        lead={recording ? <SectionEvents model={model} moment={told} onMove={setMoment} /> : null}
      />
    </>
  );
}
