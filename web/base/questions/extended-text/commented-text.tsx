import "./comments.css";
import type { Ref } from "react";
import { commentRuns, quoteOf, type TextComment } from "./comment-runs.ts";

type CommentedTextProps = {
  text: string;
  /** In the order of the text. */
  comments: readonly TextComment[];
  className: string;
  container?: Ref<HTMLDivElement>;
};

/** Shows a text as it was typed, with the passages that were commented on; their numbers are no part of the text. */
export function CommentedText({ text, comments, className, container }: CommentedTextProps) {
  return (
    <div ref={container} className={className} dir="auto">
      {commentRuns(text, comments).map((run) =>
        run.on.length === 0 ? (
          run.text
        ) : (
          <mark key={run.start} className="commented" data-ends={run.ends.join(" ") || undefined}>
            {run.text}
          </mark>
        ),
      )}
    </div>
  );
}

/** Shows comments in the order of the text, each under its number and with what it is about. */
export function CommentList({
  text,
  comments,
  title,
}: {
  text: string;
  comments: readonly TextComment[];
  title: string;
}) {
  return (
    <ol className="comment-list" aria-label={title}>
      {comments.map((comment) => (
        <li key={`${comment.start} ${comment.end} ${comment.text}`}>
          <q className="dim" dir="auto">
            {quoteOf(text, comment)}
          </q>
          <p dir="auto">{comment.text}</p>
        </li>
      ))}
    </ol>
  );
}
