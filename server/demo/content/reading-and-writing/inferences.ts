import type { ReadingDraft } from "./builder.ts";

const topic = "Inferences";
const stem = "Which choice most logically completes the text?";

export const inferences: ReadingDraft[] = [
  {
    id: "rw-inference-01",
    use: "mock",
    difficulty: 3,
    topic,
    stem,
    title: "The granary’s beams",
    text: "<p>A charter in the town archive says that the granary by the river was completed in 1598. Yet every one of its main beams, when the growth rings are counted, proves to come from a tree felled in 1612. Nor do the beams appear to have replaced earlier ones: the walls were plainly built up around them. It is likely, therefore, that ______</p>",
    key: "C",
    right: "the charter either gives a wrong date or refers to another building.",
    wrong: [
      [
        "the trees were felled some years before the granary was planned.",
        "Misread the text",
        "By the charter’s date the granary was finished before the trees were felled.",
      ],
      [
        "the granary’s first beams were replaced soon after it was built.",
        "Opposite",
        "The text says that the walls were built up around the present beams.",
      ],
      [
        "the charter was written by the same people who built the walls.",
        "Unsupported by the text",
        "Nothing in the text bears on who wrote the charter.",
      ],
    ],
    explanation:
      "A building whose walls rose around beams cut in 1612 cannot have been completed in 1598. Since the beams are original, the mistake must lie with the charter: its date is wrong, or it means another building.",
  },
  {
    id: "rw-inference-02",
    use: "mock",
    difficulty: 4,
    topic,
    stem,
    title: "Moths without bats",
    text: "<p>Many moths hear the calls of hunting bats and dive away. Certain islands have never been home to bats, yet moths found only there have ears that respond to sounds as high as any bat’s call. When recordings of bats are played to these moths in flight, most fly on undisturbed. What sets the island moths apart from their mainland relatives, then, may be that ______</p>",
    key: "A",
    right: "they have kept the means of hearing bats but not the habit of reacting to them.",
    wrong: [
      [
        "they are unable to hear the high sounds that bats make while they are hunting.",
        "Opposite",
        "Their ears are said to respond to sounds as high as any bat’s call.",
      ],
      [
        "they are more often caught by bats than are the moths that live on the mainland.",
        "Misread the text",
        "The islands have no bats, so no bats catch moths there.",
      ],
      [
        "they have learned to tell a recorded call apart from the call of a living bat.",
        "Unsupported by the text",
        "Moths that have never met a bat have had no living call to compare.",
      ],
    ],
    explanation:
      "The island moths’ ears work, yet the calls do not make them dive. The difference therefore lies not in hearing but in the response, which moths without bats have no use for.",
  },
  {
    id: "rw-inference-03",
    use: "mock",
    difficulty: 4,
    topic,
    stem,
    title: "A free museum",
    text: "<p>In the year after a city museum dropped its admission fee, the number of visits doubled, and officials announced that the museum had reached a new public. A survey found, however, that the great majority of those who came that year had also visited in the year before. These facts suggest that ______</p>",
    key: "B",
    right: "much of the increase came from earlier visitors who now came more often.",
    wrong: [
      [
        "most of those who had visited while there was a fee no longer came at all.",
        "Misread the text",
        "Those who came had largely visited before, so earlier visitors did return.",
      ],
      [
        "the number of visits would have doubled even if the fee had been kept.",
        "Unsupported by the text",
        "The text gives no sign that visits were about to rise for another reason.",
      ],
      [
        "officials had expected that fewer people would come without a fee.",
        "Unsupported by the text",
        "The text reports what officials announced afterward, not what they had expected.",
      ],
    ],
    explanation:
      "Visits doubled, yet most visitors of that year were not new. If largely the same people account for twice as many visits, many of them must have come more often.",
  },
  {
    id: "rw-inference-04",
    use: "practice",
    difficulty: 3,
    topic,
    stem,
    title: "Old recipes, old spice",
    text: "<p>Recipe books from the region’s past call for far more cinnamon than a cook today would use, and historians long took this as a sign of stronger tastes. But merchants’ records show that the cinnamon sold there had often been stored and shipped for years, and cinnamon loses its strength with age. It may be, then, that ______</p>",
    key: "D",
    right: "the dishes tasted less strongly of cinnamon than the recipes suggest.",
    wrong: [
      [
        "cooks in the region used less cinnamon than their recipes called for.",
        "Unsupported by the text",
        "The text questions how strong the cinnamon was, not whether cooks followed the recipes.",
      ],
      [
        "merchants in the region sold cinnamon more cheaply than it is sold today.",
        "Unsupported by the text",
        "The text mentions the age of the cinnamon and never its price.",
      ],
      [
        "people in the region liked cinnamon more than people there do today.",
        "Opposite",
        "This is the older view, which the facts introduced by “but” call into question.",
      ],
    ],
    explanation:
      "The recipes call for much cinnamon, but the cinnamon was old and weak. A large amount of a weak spice may have given no strong flavor, so the dishes may have tasted milder than the recipes suggest.",
  },
];
