import { BookOpenText, Plus, Unlink } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useEdit } from "../../base/questions/editing/edit-context.tsx";
import { EditRich } from "../../base/questions/editing/edit-fields.tsx";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { useEditorState, useWrite } from "./editor-context.tsx";
import { StimulusPicker } from "./stimulus-picker.tsx";

/** Shows the choice of stimulus: none, the question's own passage, or a shared one. */
export function StimulusSection() {
  const { t } = useTranslation("editor");
  const { onRemoved } = useEdit();
  const { draft } = useEditorState();
  const write = useWrite();
  const [isChoosing, setChoosing] = useState(false);
  const { stimulus } = draft;
  return (
    <section className="editor-section" data-path-box="stimulus">
      {stimulus ? (
        <>
          <div className="row between">
            <h2 className="h3">{t("stimulus.title")}</h2>
            <Button
              variant="ghost"
              size="sm"
              onPress={() => {
                onRemoved(t("stimulus.title"));
                write({ stimulus: null });
              }}
            >
              <Icon of={Unlink} small />
              {t("stimulus.remove")}
            </Button>
          </div>
          {stimulus.id ? <SharedNotice id={stimulus.id} /> : null}
          <TextField
            label={t("stimulus.name")}
            value={stimulus.title}
            onChange={(title) => write({ stimulus: { ...stimulus, title } })}
            maxLength={500}
          />
          <EditRich
            label={t("stimulus.body")}
            html={stimulus.body}
            shape="long"
            className="passage-field"
            placeholder={t("stimulus.hint")}
            onChange={(body) => write({ stimulus: { ...stimulus, body } })}
            path="stimulus.body"
          />
        </>
      ) : (
        <div className="row row-1 wrap edit-start">
          <Button variant="ghost" size="sm" onPress={() => write({ stimulus: { title: "", body: "" } })}>
            <Icon of={Plus} small />
            {t("stimulus.write")}
          </Button>
          <Button variant="ghost" size="sm" onPress={() => setChoosing(true)}>
            <Icon of={BookOpenText} small />
            {t("stimulus.choose")}
          </Button>
        </div>
      )}
      {isChoosing ? (
        <StimulusPicker
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            write({ stimulus: chosen });
            setChoosing(false);
          }}
        />
      ) : null}
    </section>
  );
}

/** A change here creates a new version of the passage for the other questions too: the author is told before making it. */
function SharedNotice({ id }: { id: string }) {
  const { t } = useTranslation("editor");
  const { stored } = useEditorState();
  const { data, failure } = useExtra(
    {
      queryKey: queryKey("editor", "stimulus", id),
      queryFn: ({ signal }) => call("stimuli.get", { params: { id }, signal }),
      retry: false,
    },
    t("unloaded.stimulus"),
  );
  const others = (data?.questions ?? []).filter((question) => question.id !== stored?.id).length;
  return others > 0 ? <Notice>{t("stimulus.shared", { count: others })}</Notice> : failure;
}
