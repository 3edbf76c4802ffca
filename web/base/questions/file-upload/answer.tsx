import "./file-upload.css";
import type { CandidateOf } from "@sextant/questions/interactions/candidate-registry.ts";
import { pickerTypes } from "@sextant/questions/interactions/file-upload/file-kinds.ts";
import { readFileIds } from "@sextant/questions/interactions/file-upload/response.ts";
import { useContext, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { Button } from "../../ui/native/button.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import type { AnswerProps } from "../interaction-props.ts";
import { partTexts } from "../part-texts/part-texts.ts";
import type { AnswerFile } from "./answer-files.ts";
import { FileFace } from "./file-face.tsx";
import { sizeText } from "./size-text.ts";
import { type UnderWay, type UploadPlace, UploadPlaceContext } from "./upload-place.ts";

type Asked = CandidateOf<"file_upload">;

/** Where nothing is uploaded. */
const unheard = () => () => {};
const noFiles: ReadonlyMap<string, AnswerFile> = new Map();
const nothing: readonly UnderWay[] = [];

/** Lets a student upload the files of an answer, with their progress, and replace and remove them. */
export function FileUploadAnswer(props: AnswerProps<"file_upload">) {
  const { interaction, response, onChange, disabled, number, count } = props;
  const texts = partTexts();
  const { upload } = texts;
  const id = useId();
  const place = useContext(UploadPlaceContext);
  const subscribe = place?.subscribe ?? unheard;
  const known = useSyncExternalStore(subscribe, () => place?.files() ?? noFiles);
  const items = useSyncExternalStore(subscribe, () => place?.list(interaction.id) ?? nothing);
  const files = readFileIds(response);
  const isUnknown = files.some((file) => !known.has(file));
  useEffect(() => {
    if (isUnknown) place?.load();
  }, [place, isUnknown]);
  const coming = items.filter((one) => one.problem === null && one.replaces === null).length;
  const room = interaction.max_files - files.length - coming;
  const mayChange = place !== null && !disabled;
  return (
    <div className="upload" data-interaction-id={interaction.id}>
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      <fieldset aria-describedby={`${id}-asked`}>
        <legend className="label">{count > 1 && !interaction.prompt ? texts.blank(number) : texts.your_answer}</legend>
        <p className="help" id={`${id}-asked`}>
          {upload.asked(interaction.kinds, interaction.max_files, interaction.max_mb)}
        </p>
        {files.length + items.length > 0 ? (
          <ul className="upload-files">
            {files.map((file, index) => (
              <li key={file}>
                <FileFace file={known.get(file)} number={index + 1} />
                {mayChange ? (
                  <span className="upload-acts flex-1">
                    <Pick
                      label={upload.replace}
                      name={upload.replace_named(known.get(file)?.name || upload.file(index + 1))}
                      interaction={interaction}
                      place={place}
                      replaces={file}
                    />
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={upload.remove_named(known.get(file)?.name || upload.file(index + 1))}
                      onClick={() => {
                        const rest = files.filter((one) => one !== file);
                        onChange(rest.length === 0 ? null : rest);
                      }}
                    >
                      {upload.remove}
                    </Button>
                  </span>
                ) : null}
              </li>
            ))}
            {place
              ? items.map((one) => <Coming key={one.key} one={one} place={place} interaction={interaction} />)
              : null}
          </ul>
        ) : null}
        {mayChange && room > 0 ? (
          <div>
            <Pick
              label={files.length > 0 ? upload.add_another : upload.add}
              describedBy={`${id}-asked`}
              most={room}
              interaction={interaction}
              place={place}
            />
          </div>
        ) : null}
        {place ? null : <p className="help">{upload.only_in_test}</p>}
      </fieldset>
    </div>
  );
}

type PickProps = {
  label: string;
  /** What it is called where the label alone does not say which file it is about. */
  name?: string;
  describedBy?: string;
  interaction: Asked;
  place: UploadPlace;
  replaces?: string;
  /** How many files may be chosen at once. */
  most?: number;
};

/** A button that lets files be chosen, and begins to upload them. */
function Pick({ label, name, describedBy, interaction, place, replaces, most = 1 }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={replaces === undefined ? "secondary" : "ghost"}
        size={replaces === undefined ? undefined : "sm"}
        aria-label={name}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pickerTypes(interaction.kinds)}
        multiple={most > 1}
        onChange={({ target }) => {
          for (const file of [...(target.files ?? [])].slice(0, most)) place.start(interaction, file, replaces ?? null);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}

/** A file on its way with its progress, or why it did not arrive. */
function Coming({ one, place, interaction }: { one: UnderWay; place: UploadPlace; interaction: Asked }) {
  const { upload } = partTexts();
  const { key, name, size, share, isWaiting, problem } = one;
  const percent = Math.floor(share * 100);
  return (
    <li data-failed={problem ? true : undefined}>
      <span className="upload-said">
        <span className="upload-name" dir="auto">
          {name}
        </span>
        {problem ? (
          <span className="upload-problem" role="alert">
            {upload.problem[problem](interaction.max_mb)}
          </span>
        ) : (
          <>
            <progress max={100} value={percent} aria-label={upload.uploading(name)} />
            <span className="meta num" role="status">
              {isWaiting ? upload.waiting : upload.sent(percent, sizeText(size))}
            </span>
          </>
        )}
      </span>
      <span className="upload-acts flex-1">
        <Button
          variant="ghost"
          size="sm"
          aria-label={problem ? upload.dismiss_named(name) : upload.cancel_named(name)}
          onClick={() => place.drop(interaction.id, key)}
        >
          {problem ? upload.dismiss : upload.cancel}
        </Button>
      </span>
    </li>
  );
}
