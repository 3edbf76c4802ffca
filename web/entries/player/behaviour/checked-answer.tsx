import type { CandidateInteraction } from "@sextant/questions/interactions/candidate-registry.ts";
import { InteractionReview } from "../../../base/questions/interaction-review.tsx";

type CheckedAnswerProps = { interaction: CandidateInteraction; response: unknown; answerKey: unknown; inline: boolean };

/** Shows an answer that was checked and stays: what was given, and what is right. */
export default function CheckedAnswer({ interaction, ...rest }: CheckedAnswerProps) {
  return <InteractionReview type={interaction.type} interaction={interaction} {...rest} />;
}
