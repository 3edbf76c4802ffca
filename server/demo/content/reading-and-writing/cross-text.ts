import type { ReadingDraft } from "./builder.ts";

const topic = "Cross-Text Connections";

const streetTrees = {
  title: "Two views of street trees",
  text: "<p><strong>Text 1</strong></p><p>Planting trees is among the cheapest ways for a city to cool its streets. Leaves shade pavement that would otherwise store heat, and the water that they release cools the air around them. Summer after summer, surveys find leafy blocks cooler than bare ones. Cities that want relief from heat should therefore plant as many trees as they can, as quickly as they can.</p><p><strong>Text 2</strong></p><p>That a grown tree cools its street is not in doubt; whether a tree planted today will live to do so is another matter. Many street saplings die within a few years, often for want of water or of room for their roots, and a sapling that dies has cooled nothing. A city that plants half as many trees, and looks after each one through its first summers, may end with more shade, not less.</p>",
};

export const crossText: ReadingDraft[] = [
  {
    ...streetTrees,
    id: "rw-cross-01",
    use: "mock",
    difficulty: 3,
    topic,
    stem: "Based on the texts, how would the author of Text 2 most likely respond to the recommendation at the end of Text 1?",
    key: "A",
    right: "By objecting that it counts trees planted rather than trees that survive",
    wrong: [
      [
        "By denying that blocks with trees are cooler in summer than blocks without them",
        "Opposite",
        "Text 2 says outright that the cooling effect of a grown tree is “not in doubt.”",
      ],
      [
        "By pointing out that buying trees costs a city more than Text 1 assumes",
        "Unsupported by the text",
        "Text 2 says nothing about what trees cost.",
      ],
      [
        "By proposing that cities turn to other ways of cooling their streets",
        "Unsupported by the text",
        "Text 2 wants fewer trees and better care, not something other than trees.",
      ],
    ],
    explanation:
      "Text 1 recommends planting as many trees as possible, quickly. Text 2 accepts that trees cool streets but warns that many saplings die, and that fewer trees with better care may give more shade. Its author would object that the number planted is the wrong thing to count.",
  },
  {
    ...streetTrees,
    id: "rw-cross-02",
    use: "mock",
    difficulty: 3,
    topic,
    stem: "Based on the texts, which statement would the authors of both texts most likely agree with?",
    key: "C",
    right: "Trees that have grown up can make the streets around them cooler.",
    wrong: [
      [
        "Cities should plant trees as quickly as their budgets allow.",
        "Misread the question",
        "Only Text 1 urges speed; Text 2 prefers fewer trees and more care.",
      ],
      [
        "Nearly all of the saplings planted along streets soon die.",
        "Too strong",
        "Text 2 says “many,” not nearly all, and Text 1 does not discuss the matter.",
      ],
      [
        "Shade cools a street more than water released by leaves does.",
        "Unsupported by the text",
        "Text 1 names both effects without comparing them, and Text 2 does not speak of water that leaves release.",
      ],
    ],
    explanation:
      "Text 1 reports that leafy blocks are cooler than bare ones, and Text 2 says that a grown tree’s cooling effect is “not in doubt.” On that point, and not on how to plant, the two authors agree.",
  },
  {
    id: "rw-cross-03",
    use: "practice",
    difficulty: 4,
    topic,
    title: "What the dance tells",
    text: "<p><strong>Text 1</strong></p><p>A honeybee that has found rich flowers dances on the comb when she returns. The angle of her waggling run gives the direction of the flowers, and its duration gives their distance. Bees that follow the dance thereby learn the way to food they have never visited, and they fly out to it.</p><p><strong>Text 2</strong></p><p>Observers who tracked individual bees have noticed that many followers, after attending to a dance, fly not to the place it describes but to a patch of flowers where they have fed before. The dance, and the scent that the dancer carries, seem to tell such bees that it is worth going out again.</p>",
    stem: "Based on the texts, what would the author of Text 2 most likely say about the final sentence of Text 1?",
    key: "B",
    right: "It overlooks followers for whom a dance prompts a return to flowers they already know.",
    wrong: [
      [
        "It fails to mention that the angle of the waggling run gives the direction of the food.",
        "Misread the text",
        "Text 1 does mention this, and Text 2 does not dispute it.",
      ],
      [
        "It is mistaken, since bees that follow a dance pay no attention to what the dancer does.",
        "Too strong",
        "Text 2 says that these bees do attend to the dance; it is their next step that differs.",
      ],
      [
        "It applies to bees that have fed in an area before but not to bees new to foraging.",
        "Opposite",
        "Bees that have fed before are the very ones that Text 2 says return to known patches.",
      ],
    ],
    explanation:
      "Text 1 says that followers learn the way to new food and fly to it. Text 2 reports that many followers go instead to places where they have fed before. Its author would say that Text 1 leaves those bees out.",
  },
];
