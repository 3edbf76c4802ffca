import "./file-upload.css";
import { fileKinds } from "@sextant/questions/interactions/file-upload/file-kinds.ts";
import { useTranslation } from "react-i18next";
import { useProblems } from "../editing/edit-context.tsx";
import { EditCheck, EditNumber } from "../editing/edit-fields.tsx";
import { type EditProps, partChanges } from "../editing/edit-props.ts";
import { ProblemNotes } from "../editing/problem-notes.tsx";
import { PromptField } from "../editing/prompt-field.tsx";
import { MarkedByEdit } from "../extended-text/marked-by-edit.tsx";
import { partTexts } from "../part-texts/part-texts.ts";

/** Shows a file upload: which files, how many and how large, and what its marker goes by. */
export default function FileUploadEdit({ part, change, path, keyPath }: EditProps<"file_upload">) {
  const { t } = useTranslation("questions");
  const { upload } = partTexts();
  const { interaction } = part;
  const { kinds } = interaction;
  const { setContent } = partChanges<"file_upload">(change);
  const problems = useProblems([`${path}.kinds`]);
  return (
    <>
      <PromptField prompt={interaction.prompt} path={path} onChange={(prompt) => setContent({ prompt })} />
      <fieldset className="stack g2" data-path-box={`${path}.kinds`}>
        <legend className="label">{t("upload.kinds")}</legend>
        <div className="upload-kinds">
          {fileKinds.map((kind) => (
            <EditCheck
              key={kind}
              label={upload.kinds[kind]}
              isOn={kinds.includes(kind)}
              onChange={(isOn) =>
                setContent({ kinds: fileKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))) })
              }
            />
          ))}
        </div>
        <ProblemNotes problems={problems} />
      </fieldset>
      <div className="edit-row">
        <EditNumber
          label={t("upload.most")}
          value={interaction.max_files}
          min={1}
          max={4}
          onChange={(value) => setContent({ max_files: value ?? 1 })}
        />
        <EditNumber
          label={t("upload.size")}
          value={interaction.max_mb}
          min={1}
          max={200}
          onChange={(value) => setContent({ max_mb: value ?? 10 })}
        />
      </div>
      <MarkedByEdit
        by={part.key}
        keyPath={keyPath}
        change={(next) => change((now) => ({ ...now, key: next(now.key) }))}
      />
    </>
  );
}
