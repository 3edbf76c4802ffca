import { useQueryClient } from "@tanstack/react-query";
import { EyeOff, PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { MenuItem } from "../../../base/ui/menu.tsx";
import { MoreMenu } from "../../../base/ui/more-menu.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { type Note, notesQuery } from "../requests.ts";

/** Shows what the team noted about a student, and takes a new note. The student never sees any of it. */
export function Notes({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const client = useQueryClient();
  const { data, failure } = useExtra(notesQuery(id), t("unloaded.notes"));
  const refresh = () => client.invalidateQueries({ queryKey: notesQuery(id).queryKey });
  if (failure) return failure;
  const notes = data?.results ?? [];
  return (
    <section className="person-part rows-2">
      <header>
        <h2 className="h3">{t("notes.title")}</h2>
        <p className="private">
          <Icon of={EyeOff} small />
          {t("notes.private")}
        </p>
      </header>
      <NoteForm
        label={t("notes.new")}
        submitLabel={t("notes.add")}
        onSubmit={(text) => call("person_notes.create", { params: { id }, body: { text } }).finally(refresh)}
      />
      {data && data.spoken.length > 0 ? (
        <ul className="stack g1 body-s dim" aria-label={t("notes.spoken_list")}>
          {data.spoken.map(({ reason, by, at }) => (
            <li key={`${reason} ${by.id}`}>
              {t("notes.spoken", {
                name: by.name || t("notes.someone"),
                reason: t(`notes.about.${reason}`),
                day: dates.date(at),
              })}
            </li>
          ))}
        </ul>
      ) : null}
      {notes.map((note) => (
        <OneNote key={note.id} note={note} onChanged={refresh} />
      ))}
    </section>
  );
}

function OneNote({ note, onChanged }: { note: Note; onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const toast = useResultToast();
  const [isChanging, setChanging] = useState(false);
  const params = { id: note.id };
  const remove = () =>
    void call("person_notes.remove", { params })
      .then(() => toast.done(t("notes.deleted")), toast.failed(t("notes.failed")))
      .finally(onChanged);
  if (isChanging) {
    return (
      <NoteForm
        label={t("notes.edit")}
        submitLabel={t("notes.save")}
        initial={note.text}
        onSubmit={(text) =>
          call("person_notes.update", { params, body: { text, version: note.version } })
            .then(() => setChanging(false))
            .finally(onChanged)
        }
        onClose={() => setChanging(false)}
      />
    );
  }
  return (
    <article className="team-note">
      <div className="by">
        <span>
          <bdi>{note.by.name || t("notes.someone")}</bdi>
          {" · "}
          <span className="num">{dates.date(note.created_at)}</span>
          {note.changed_at ? ` · ${t("notes.edited")}` : null}
        </span>
        {note.can.update ? (
          <MoreMenu label={t("notes.actions")}>
            <MenuItem icon={PenLine} onAction={() => setChanging(true)}>
              {t("notes.edit")}
            </MenuItem>
            <MenuItem icon={Trash2} danger onAction={remove}>
              {t("notes.delete")}
            </MenuItem>
          </MoreMenu>
        ) : null}
      </div>
      <p dir="auto">{note.text}</p>
    </article>
  );
}

type NoteFormProps = {
  label: string;
  submitLabel: string;
  initial?: string;
  /** Throws what is wrong. */
  onSubmit: (text: string) => Promise<unknown>;
  onClose?: () => void;
};

function NoteForm({ label, submitLabel, initial = "", onSubmit, onClose }: NoteFormProps) {
  const { t } = useTranslation("people");
  const problemText = useProblemText();
  const [text, setText] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (text.trim() === "") return setFault(t("notes.empty"));
    setBusy(true);
    setFault(null);
    try {
      await onSubmit(text);
      setText("");
    } catch (error) {
      setFault(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="stack g2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField label={label} multiline maxLength={4000} value={text} onChange={setText} error={fault} />
      <div className="row row-2 note-acts">
        {onClose ? (
          <Button size="sm" variant="ghost" onPress={onClose}>
            {t("notes.cancel")}
          </Button>
        ) : null}
        <Button size="sm" type="submit" isDisabled={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
