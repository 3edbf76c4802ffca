/** What a page of help says. Texts have marks: `{{namespace:key}}` is a label as it’s on screen, backticks are around code. */
export interface HelpPage {
  /** What the job is for, in one sentence. */
  lead: string;
  /** What the picture beneath it shows, for those who can’t see it; its file is named after the page. A test lists pages without one. */
  picture?: string;
  steps: readonly string[];
  /** Other ways, and what often comes next. */
  more?: readonly { title: string; steps: readonly string[] }[];
  /** What can go wrong, and what to do. */
  troubles: readonly { what: string; todo: string }[];
}
