/** Defines the hatching for what is missing in a picture, by the id with which shapes of it are filled. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className="hatch-l" x1="0" y1="0" x2="0" y2="6" />
      </pattern>
    </defs>
  );
}
