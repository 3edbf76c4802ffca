import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { Pause, Play } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { personNamed } from "../../base/common/person-named.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { CallError } from "../../base/requests/call-error.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { PageHead, useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { type Recording, recordingQuery } from "../../parts/replay/requests.ts";
import { ReplayStage } from "../../parts/replay/stage.tsx";
import { ReplayTerms } from "../../parts/replay/terms.tsx";
import { speeds, usePlaying } from "../../parts/replay/use-playing.ts";
import { useSkipping, WatchingWays } from "../../parts/replay/watching-ways.tsx";

import { PageEvents } from "./page-events.tsx";

const route = getRouteApi("/signed-in/recordings/$recording");

/** With reduced motion, playback advances in steps of this size. */
const STEP_MS = 5000;

/** Shows one recording; a test’s recording has a timeline beside it. */
export function RecordingScreen() {
  const { t } = useTranslation("recordings");
  const { recording: id } = route.useParams();
  const recording = useQuery(recordingQuery(id));
  if (recording.isError) {
    const { error } = recording;
    if (error instanceof CallError && [400, 404].includes(error.status)) {
      return (
        <EmptyState level={1} title={t("gone_title")} action={<ButtonLink href="/recordings">{t("back")}</ButtonLink>}>
          {t("gone")}
        </EmptyState>
      );
    }
    return <ListFailure error={error} onRetry={() => void recording.refetch()} />;
  }
  if (!recording.data) {
    return (
      <SkeletonGroup label={t("loading")}>
        <Skeleton height="360px" />
      </SkeletonGroup>
    );
  }
  const { session } = recording.data;
  if (session) {
    return <Navigate to="/live/$session" params={{ session: session.id }} search={{ recording: id }} replace />;
  }
  return <Shown recording={recording.data} />;
}

function Shown({ recording }: { recording: Recording }) {
  const { t } = useTranslation("recordings");
  const navigate = route.useNavigate();
  const dates = useDates(useUser().time_zone);
  const [from, to] = [Date.parse(recording.from), Date.parse(recording.to)];
  const [moment, setMoment] = useState(from);
  const [drawn, setDrawn] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useDocumentTitle(t("document", { name: recording.user.name }));
  return (
    <>
      <PageHead
        title={recording.user.name}
        named={personNamed(recording.user)}
        over={
          <>
            <Link href="/recordings">{t("back")}</Link> › {t("pages")} · {dates.moment(recording.from)}
            {recording.browser ? ` · ${recording.browser}` : null}
          </>
        }
        aside={
          <div>
            <Badge>{t("masked")}</Badge>
          </div>
        }
      />
      <div className="rec-cols">
        <div className="rec-box" ref={box}>
          <ReplayStage id={recording.id} moment={moment} onDrawn={setDrawn} />
          <Controls id={recording.id} box={box} from={from} to={to} moment={moment} onMove={setMoment} />
        </div>
        <PageEvents id={recording.id} from={from} moment={drawn ?? moment} onMove={setMoment} />
      </div>
      <ReplayTerms id={recording.id} onRemoved={() => void navigate({ to: "/recordings" })} />
    </>
  );
}

type ControlsProps = {
  id: string;
  box: RefObject<HTMLDivElement | null>;
  from: number;
  to: number;
  moment: number;
  onMove: (moment: number) => void;
};

function Controls({ id, box, from, to, moment, onMove }: ControlsProps) {
  const { t } = useTranslation("recordings");
  const durations = useDurations();
  const stops = Array.from({ length: Math.ceil((to - from) / STEP_MS) }, (_, index) => from + (index + 1) * STEP_MS);
  const skipping = useSkipping(id);
  const playing = usePlaying({ from, to, stops, skips: skipping.skips, moment, onMove, speed: "1" });
  const at = t("at", { at: durations.clock(moment - from), length: durations.clock(to - from) });
  return (
    <div className="rec-ctl">
      <Button variant="primary" onPress={playing.toggle}>
        <Icon of={playing.isPlaying ? Pause : Play} small />
        {t(playing.isPlaying ? "pause" : "play")}
      </Button>
      <input
        dir="ltr"
        type="range"
        min={0}
        max={Math.max(1, Math.round((to - from) / 1000))}
        value={Math.round((moment - from) / 1000)}
        aria-label={t("time")}
        aria-valuetext={at}
        onChange={(event) => {
          playing.stop();
          onMove(Math.min(to, from + Number(event.target.value) * 1000));
        }}
      />
      <span className="num dim nowrap">{at}</span>
      <Segmented
        label={t("speed")}
        choices={speeds.map((id) => ({ id, label: t("times", { speed: id }) }))}
        value={playing.speed}
        onChange={playing.setSpeed}
      />
      <WatchingWays skipping={skipping} box={box} />
    </div>
  );
}
