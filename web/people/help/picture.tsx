import { pictureOf } from "./pictures.ts";

/** All have this shape, whatever their size: they keep their room while they load. */
const size = { width: 1000, height: 600 };

/** Shows the screen of a job, in the colours of the page. Only the one that is shown is loaded. */
export function TopicPicture({ id, shows }: { id: string; shows: string }) {
  const files = pictureOf(id);
  if (!files) return null;
  return (
    <>
      {(["light", "dark"] as const).map((scheme) => (
        <img
          key={scheme}
          className={`help-picture is-${scheme}`}
          src={files[scheme]}
          alt={shows}
          lang="en"
          loading="lazy"
          {...size}
        />
      ))}
    </>
  );
}
