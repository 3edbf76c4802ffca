import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { jobResult } from "../../../base/common/jobs/job-result.ts";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { FileDrop } from "../../../base/ui/file-drop.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { ProgressBar } from "../../../base/ui/progress-bar.tsx";
import { useFocusIfLost } from "../../../base/ui/use-focus-if-lost.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { foresee } from "./foresee.ts";
import { Leavers } from "./leavers.tsx";
import { OpenSchools } from "./open-schools.tsx";
import { Pairs } from "./pairs.tsx";
import {
  type Decisions,
  nothingDecided,
  type Report,
  type Roster,
  rostersQuery,
  sendRoster,
  syncRoster,
} from "./requests.ts";
import { RosterDetails, RosterFigures } from "./roster-report.tsx";

/** Its files, or what was read of its server; null: the server is to be read. */
type Source = File | { reading: string | null };
type Task = { of: Source; isDry: boolean; said: Decisions };

/** Chooses the files of a roster, or has its server read; says what that comes to and what is to be decided, and imports it when one says so. */
export function RosterImport({ roster, startsReading }: { roster: Roster; startsReading: boolean }) {
  const { t } = useTranslation("rosters");
  const problemText = useProblemText();
  const numbers = useNumbers();
  const client = useQueryClient();
  const [source, setSource] = useState<Source | null>(null);
  const [wantsFile, setWantsFile] = useState(false);
  const [decisions, setDecisions] = useState(nothingDecided);
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const work = async ({ of, isDry, said: decisions }: Task): Promise<Report> => {
    abort.current?.abort();
    abort.current = new AbortController();
    const { signal } = abort.current;
    setShare(of instanceof File ? 0 : 1);
    const said = { isDry, decisions, signal };
    const job =
      of instanceof File
        ? sendRoster(roster.id, of, { ...said, onProgress: setShare })
        : syncRoster(roster.id, { ...said, reading: of.reading });
    return jobResult<Report>(await job);
  };
  const check = useMutation({
    mutationFn: work,
    // Why a server couldn’t be read is kept with the roster.
    onSettled: () => void client.invalidateQueries({ queryKey: rostersQuery.queryKey }),
  });
  const bring = useMutation({
    mutationFn: work,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: rostersQuery.queryKey });
      void client.invalidateQueries({ queryKey: queryKey("people") });
    },
  });
  // What was found before stays in sight while the files are looked at again.
  const [shown, setShown] = useState<Report | null>(null);
  if (check.data && check.data !== shown) {
    setShown(check.data);
    if (check.data.reading !== null) setSource({ reading: check.data.reading });
  }
  const look = (of: Source, said: Decisions) => {
    // Why an import was refused may be settled by then.
    bring.reset();
    check.mutate({ of, isDry: true, said });
  };
  const decide = (next: Decisions, isAskedAgain: boolean) => {
    setDecisions(next);
    if (source && isAskedAgain) look(source, next);
  };
  const isBusy = check.isPending || bring.isPending;
  useFocusIfLost(isBusy);
  const fault = bring.error ?? check.error;
  const begin = (of: Source) => {
    setSource(of);
    setDecisions(nothingDecided);
    setShown(null);
    look(of, nothingDecided);
  };
  // A server that was just connected is read at once: a wrong address shows then.
  const isRead = useRef(!startsReading);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    begin({ reading: null });
  });
  const switchSource = roster.server ? (
    <Button
      variant="ghost"
      isDisabled={isBusy}
      onPress={() => {
        setWantsFile(!wantsFile);
        setSource(null);
        setShown(null);
        check.reset();
        bring.reset();
      }}
    >
      {t(wantsFile ? "server.use_server" : "server.use_file")}
    </Button>
  ) : null;
  const isByServer = roster.server !== null && !wantsFile;
  const choose = isByServer ? (
    <div className="stack g3">
      {fault ? <Notice tone="error">{problemText(fault)}</Notice> : null}
      {roster.server?.problem && !fault && !shown && !isBusy ? (
        <Notice tone="warning" title={t("server.problem")}>
          {roster.server.problem}
        </Notice>
      ) : null}
      <div className="row row-2 wrap">
        <Button
          variant={shown ? "secondary" : "primary"}
          isPending={check.isPending}
          isDisabled={isBusy}
          onPress={() => begin({ reading: null })}
        >
          {t(shown ? "server.read_again" : "server.read")}
        </Button>
        {switchSource}
      </div>
    </div>
  ) : (
    <div className="stack g2">
      <FileDrop
        label={t("file")}
        chosen={source instanceof File ? source.name : null}
        lead={t("file_lead")}
        help={t("file_help")}
        chooseLabel={t(source ? "choose_again" : "choose")}
        types={[".zip", ".csv", "application/zip", "text/csv"]}
        isDisabled={isBusy}
        error={fault ? problemText(fault) : undefined}
        onChoose={([first]) => begin(first)}
      />
      {switchSource ? <span>{switchSource}</span> : null}
    </div>
  );
  const progress = isBusy ? (
    <ProgressBar
      label={t(share < 1 ? "sending" : bring.isPending ? "importing" : "reading")}
      percent={share < 1 ? share * 100 : undefined}
    />
  ) : null;
  if (bring.data) {
    const { people, members } = bring.data.counts;
    const came = people.created + people.updated + people.deactivated;
    const { kept } = people;
    return (
      <div className="stack g6">
        <Notice tone="success" title={t("done", { count: came, said: numbers.counted(came) })}>
          {t("done_members", { joined: numbers.counted(members.joined), left: numbers.counted(members.left) })}
          {kept > 0 ? ` ${t("kept", { count: kept, said: numbers.counted(kept) })}` : null}
        </Notice>
        {people.created > 0 ? (
          <p className="dim">
            {t("sign_in")} <Link href="/people?never_seen=true&ordering=-created_at">{t("invite")}</Link>
          </p>
        ) : null}
        <RosterFigures counts={bring.data.counts} isDone />
        <div className="row row-2 wrap">
          <ButtonLink variant="primary" href="/people?ordering=-created_at">
            {t("to_people")}
          </ButtonLink>
          <ButtonLink href="/people/imports">{t("to_imports")}</ButtonLink>
          <Button
            onPress={() => {
              setSource(null);
              setShown(null);
              bring.reset();
              check.reset();
            }}
          >
            {t(isByServer ? "server.read_again" : "another")}
          </Button>
        </div>
        <RosterDetails report={bring.data} isDone />
      </div>
    );
  }
  const open = shown ? openOf(shown, decisions) : 0;
  const isNothing = shown ? changesOf(shown, decisions) === 0 : true;
  return (
    <div className="stack g6">
      {choose}
      {progress}
      {fault && source instanceof File && !isBusy ? (
        <span>
          <Button onPress={() => look(source, decisions)}>{t("try_again")}</Button>
        </span>
      ) : null}
      {shown && source ? (
        <>
          <RosterFigures counts={foresee(shown, decisions, check.variables?.said ?? nothingDecided)} isDone={false} />
          <Leavers report={shown} roster={roster} decisions={decisions} onDecide={decide} isDisabled={isBusy} />
          <OpenSchools report={shown} decisions={decisions} onDecide={decide} isDisabled={isBusy} />
          <Pairs report={shown} decisions={decisions} onDecide={decide} isDisabled={isBusy} />
          <div className="row row-2 wrap">
            <Button
              variant={isNothing ? "secondary" : "primary"}
              isDisabled={isBusy || open > 0 || fault !== null}
              onPress={() => bring.mutate({ of: source, isDry: false, said: decisions })}
            >
              {t("go")}
            </Button>
            <span className="dim body-s" role="status">
              {open > 0
                ? t("open", { count: open, said: numbers.counted(open) })
                : t(isNothing ? "nothing_new" : "undo_for_a_day")}
            </span>
          </div>
          <RosterDetails report={shown} isDone={false} />
        </>
      ) : null}
    </div>
  );
}

/** How many decisions an import waits for. */
function openOf({ schools, leavers }: Report, decisions: Decisions): number {
  const open = schools.filter(({ id, decision }) => decision === "undecided" && !decisions.schools[id]).length;
  return open + Number(leavers.is_over && decisions.leavers === null);
}

/** How much an import would change, as far as that can be seen. */
function changesOf({ counts, schools }: Report, decisions: Decisions): number {
  const { people, groups, members } = counts;
  const decided = Object.keys(decisions.people).length + Object.keys(decisions.schools).length;
  const made = counts.schools.created + groups.created + groups.renamed + groups.archived;
  const waiting =
    people.undecided + people.kept_back + schools.filter(({ decision }) => decision === "undecided").length;
  return (
    people.created + people.updated + people.deactivated + members.joined + members.left + made + decided + waiting
  );
}
