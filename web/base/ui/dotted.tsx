import { Fragment } from "react";

/** Shows facts on one line, parted by dots: each in the direction of its own letters, all in that of the page. Empty ones are left out. */
export function Dotted({ parts }: { parts: readonly (string | null | undefined)[] }) {
  return parts
    .filter((part) => Boolean(part))
    .map((part, index) => (
      <Fragment key={part}>
        {index > 0 ? " · " : null}
        <bdi>{part}</bdi>
      </Fragment>
    ));
}
