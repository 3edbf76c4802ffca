/** Shows that a key squares. */
export const squared = (
  <span>
    <i>a</i>
    <sup>2</sup>
  </span>
);

/** Shows that a key raises to any power. */
export const raised = (
  <span>
    <i>a</i>
    <sup>
      <i>b</i>
    </sup>
  </span>
);
