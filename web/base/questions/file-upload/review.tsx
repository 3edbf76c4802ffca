import "../extended-text/extended-text.css";
import "./file-upload.css";
import { readFileIds } from "@sextant/questions/interactions/file-upload/response.ts";
import { useContext } from "react";
import { RichContent } from "../../ui/rich-content.tsx";
import { readEssayKey } from "../extended-text/essay-key.ts";
import { MarkedBy } from "../extended-text/marked-by.tsx";
import type { ReviewProps } from "../interaction-props.ts";
import { partTexts, reviewPartTexts } from "../part-texts/part-texts.ts";
import { AnswerFilesContext } from "./answer-files.ts";
import { FileFace } from "./file-face.tsx";

/** Shows the files that were uploaded, and what they are marked by. */
export function FileUploadReview(props: ReviewProps<"file_upload">) {
  const { interaction, response, answerKey, mark, earned, criteria, isOther } = props;
  const texts = reviewPartTexts(isOther);
  const { upload } = partTexts();
  const files = useContext(AnswerFilesContext);
  const key = readEssayKey(answerKey);
  const ids = readFileIds(response);
  const isWhole = response === undefined;
  return (
    <div className="review essay-review">
      {interaction.prompt ? <RichContent className="prompt" html={interaction.prompt} /> : null}
      {isWhole ? (
        <p className="help">{upload.asked(interaction.kinds, interaction.max_files, interaction.max_mb)}</p>
      ) : (
        <section>
          <h4>{texts.given}</h4>
          {ids.length === 0 ? (
            <p className="faint">{texts.left_out}</p>
          ) : (
            <>
              <ul className="upload-files">
                {ids.map((id, index) => (
                  <li key={id}>
                    <FileFace file={files.get(id)} number={index + 1} />
                  </li>
                ))}
              </ul>
              <p className="help num">
                {mark === undefined ? texts.by_person : texts.mark(mark, key?.max_points ?? null, earned)}
              </p>
            </>
          )}
        </section>
      )}
      <MarkedBy by={key} criteria={criteria} isOther={isOther} isWhole={isWhole} />
    </div>
  );
}
