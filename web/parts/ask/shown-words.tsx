import { RichContent } from "../../base/ui/rich-content.tsx";
import { AttachedPicture } from "./attached-picture.tsx";
import type { Doubt } from "./requests.ts";
import { ShownMoment } from "./shown-moment.tsx";

type ShownWordsProps = Pick<Doubt["replies"][number], "text" | "pictures" | "moment">;

/** Shows what was written, with its pictures and the moment of a video to which it points. */
export function ShownWords({ text, pictures, moment }: ShownWordsProps) {
  return (
    <>
      <RichContent className="answer-t" html={text} />
      {pictures.length > 0 ? (
        <ul className="attached-list">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <AttachedPicture picture={picture} number={index + 1} />
            </li>
          ))}
        </ul>
      ) : null}
      {moment ? <ShownMoment moment={moment} /> : null}
    </>
  );
}
