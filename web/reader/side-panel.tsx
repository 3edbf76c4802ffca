import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { NoteCard } from "./notes/note-card.tsx";
import type { NotesAtHand } from "./notes/use-notes.ts";
import type { OutlineEntry } from "./pdf/outline.ts";

type SidePanelProps = {
  outline: readonly OutlineEntry[];
  page: number;
  /** {page: how often words were found on it} */
  found: ReadonlyMap<number, number>;
  notes: NotesAtHand;
  onGo: (page: number) => void;
};

/** Shows the outline of a material, and all one’s notes in it. */
export function SidePanel({ outline, page, found, notes, onGo }: SidePanelProps) {
  const { t } = useTranslation("reader");
  return (
    <Tabs className="rd-tabs" defaultSelectedKey="outline">
      <TabList className="tabs" aria-label={t("panel")}>
        <Tab id="outline" className="tab">
          {t("outline")}
        </Tab>
        <Tab id="notes" className="tab">
          {t("notes.counted", { count: notes.notes.length })}
        </Tab>
      </TabList>
      <TabPanel id="outline">
        {outline.length === 0 ? <p className="meta rd-none">{t("no_outline")}</p> : null}
        <Outline {...{ outline, page, found, onGo }} />
      </TabPanel>
      <TabPanel id="notes" className="rd-notes">
        {notes.notes.length === 0 ? <p className="meta rd-none">{t("notes.none")}</p> : null}
        {notes.notes.map((note) => (
          <NoteCard key={note.id} note={note} at={notes} onGo={onGo} />
        ))}
      </TabPanel>
    </Tabs>
  );
}

/** The entry under which the page is: the last that begins on it or before. */
function entryOf(outline: readonly OutlineEntry[], page: number): number {
  return outline.findLastIndex((entry) => entry.page !== null && entry.page <= page);
}

function Outline({ outline, page, found, onGo }: Omit<SidePanelProps, "notes">) {
  const { t } = useTranslation("reader");
  const here = entryOf(outline, page);
  const hits = new Map<number, number>();
  for (const [at, count] of found) {
    const entry = entryOf(outline, at);
    hits.set(entry, (hits.get(entry) ?? 0) + count);
  }
  return (
    <ul className="rd-outline">
      {outline.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an outline never changes, and its headings may repeat
        <li key={index}>
          <button
            type="button"
            style={{ paddingInlineStart: 10 + entry.depth * 14 }}
            aria-current={index === here || undefined}
            disabled={entry.page === null}
            onClick={() => entry.page !== null && onGo(entry.page)}
          >
            <span>
              <bdi>{entry.title}</bdi>
            </span>
            <span className="n">
              {hits.has(index) ? <b className="todo-n">{t("find.hits", { count: hits.get(index) })}</b> : entry.page}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
