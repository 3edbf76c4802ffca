import type { ReactNode } from "react";

type BlockHeadProps = {
  title: string;
  /** By which the block is named. */
  id?: string;
  /** What the block says, in a sentence. */
  answer: ReactNode;
  /** What belongs to the whole block, at the end of the line. */
  children?: ReactNode;
};

/** Shows what a block of a page is about, and its answer in a sentence. */
export function BlockHead({ title, id, answer, children }: BlockHeadProps) {
  return (
    <header className="row between top wrap">
      <div>
        <h2 className="h2" id={id}>
          {title}
        </h2>
        <p className="answer">{answer}</p>
      </div>
      {children}
    </header>
  );
}
