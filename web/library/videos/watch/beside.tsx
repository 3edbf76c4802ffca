import type { ComponentProps, ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { momentNotesQuery } from "../requests.ts";
import { MomentNotes } from "./moment-notes.tsx";
import { Transcript } from "./transcript.tsx";

type BesideProps = {
  video: string;
  /** Null where nothing says what is spoken. */
  transcript: ComponentProps<typeof Transcript> | null;
  /** To be shown where the transcript failed to load. */
  failure: ReactNode;
  onSeek: (ms: number) => void;
};

/** Shows beside a video what is said in it, and the moments that one noted. */
export function Beside({ video, transcript, failure, onSeek }: BesideProps) {
  const { t } = useTranslation("videos");
  const numbers = useNumbers();
  // A count on a tab, whose list says when it can’t be loaded.
  const count = useQuietExtra(momentNotesQuery(video))?.length ?? 0;
  return (
    <Tabs className="trs" defaultSelectedKey={transcript ? "transcript" : "notes"}>
      <TabList className="tabs" aria-label={t("beside.label")}>
        {transcript ? (
          <Tab id="transcript" className="tab">
            {t("transcript.title")}
          </Tab>
        ) : null}
        <Tab id="notes" className="tab">
          {t("moments.title")}
          {count > 0 ? <span className="n num"> {numbers.counted(count)}</span> : null}
        </Tab>
      </TabList>
      {transcript ? (
        <TabPanel id="transcript" className="trs-panel" shouldForceMount>
          {failure ?? <Transcript {...transcript} />}
        </TabPanel>
      ) : null}
      <TabPanel id="notes" className="trs-panel">
        <MomentNotes video={video} onSeek={onSeek} />
      </TabPanel>
    </Tabs>
  );
}
