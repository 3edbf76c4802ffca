import type { ReadingDraft } from "./builder.ts";

const topic = "Text Structure and Purpose";
const purpose = "Which choice best states the main purpose of the text?";
const underlined = "Which choice best describes the function of the underlined sentence in the text as a whole?";

export const structureAndPurpose: ReadingDraft[] = [
  {
    id: "rw-purpose-01",
    use: "mock",
    difficulty: 2,
    topic,
    stem: purpose,
    title: "Feeding a starter",
    text: "<p>Sourdough bakers speak of “feeding” a starter, and the word is apt. A starter is a small community of wild yeasts and bacteria living in flour and water. Each addition of fresh flour supplies sugars; the yeasts turn some of these into carbon dioxide, which raises the loaf, while the bacteria produce the acids that give the bread its tang. Left without flour for too long, the community dwindles.</p>",
    key: "C",
    right: "To explain why a term that bakers use is fitting",
    wrong: [
      [
        "To argue that sourdough is more wholesome than other bread",
        "Unsupported by the text",
        "The text does not compare sourdough with other bread or speak of health.",
      ],
      [
        "To set out the steps by which a loaf of sourdough is baked",
        "Misread the text",
        "The text describes life inside a starter; it does not take the reader through baking.",
      ],
      [
        "To survey the kinds of microbes that are used in preparing food",
        "Too broad",
        "The text stays with the yeasts and bacteria of one starter and does not survey food in general.",
      ],
    ],
    explanation:
      "The first sentence says that the word “feeding” is apt, and every later sentence bears this out: a starter is alive, flour gives it sugars, and without flour it dwindles. The purpose is to explain why the term fits.",
  },
  {
    id: "rw-purpose-02",
    use: "mock",
    difficulty: 3,
    topic,
    stem: underlined,
    title: "Railroad time",
    text: "<p>Before the 1880s, most North American towns set their clocks by the local noon, so that a traveler’s watch might disagree with every station clock along the line. <u>For a farmer who rarely left the county, this mattered little.</u> For railroad companies, which had to keep trains running in opposite directions on a single track from colliding, it was a danger. In 1883 the railroads adopted a shared set of time zones, and many cities soon followed.</p>",
    key: "A",
    right: "It grants that the situation just described was not a problem for everyone.",
    wrong: [
      [
        "It offers evidence that the railroads had no need of shared time zones.",
        "Opposite",
        "The next sentence calls the variety of local times a danger for the railroads.",
      ],
      [
        "It introduces the people who first proposed that towns share a single time.",
        "Misread the text",
        "Farmers appear as people who were hardly affected, not as those who proposed the change.",
      ],
      [
        "It explains why most towns had chosen to set their clocks by the local noon.",
        "Unsupported by the text",
        "The sentence speaks of how little the practice mattered to some, not of why it arose.",
      ],
    ],
    explanation:
      "The first sentence describes clocks that disagreed. The underlined sentence concedes that this hardly affected some people, which prepares the contrast with the railroads, for which it was dangerous.",
  },
  {
    id: "rw-purpose-03",
    use: "mock",
    difficulty: 4,
    topic,
    stem: "Which choice best describes the overall structure of the text?",
    title: "Two calendars",
    text: "<p>My grandmother kept two calendars. The one by the stove came from the feed store and told the dates; she consulted it only for dentists and taxes. The other was the hillside. When the serviceberry whitened she set out peas; when the hermit thrush came back she moved the hens. The spring that the two disagreed by three weeks, she waited for the hill, and the late frost that took our neighbors’ seedlings found her seeds still in their jars.</p>",
    key: "D",
    right: "It contrasts two ways of judging time and then recounts an occasion that favored one of them.",
    wrong: [
      [
        "It describes a family custom and then explains how earlier generations came to adopt it.",
        "Unsupported by the text",
        "The text never says how the grandmother’s practice began.",
      ],
      [
        "It lists the tasks of a season and then dwells on how much labor each of them required.",
        "Too narrow",
        "The tasks are named only as examples, and nothing is said of how hard they were.",
      ],
      [
        "It raises doubts about a relative’s judgment and then shows that those doubts were justified.",
        "Opposite",
        "The last sentence shows that the grandmother’s judgment was sound.",
      ],
    ],
    explanation:
      "The text sets the printed calendar against the signs of the hillside, and then tells of one spring in which the two disagreed and the hillside proved right. That is a contrast followed by a telling occasion.",
  },
  {
    id: "rw-purpose-04",
    use: "mock",
    difficulty: 4,
    topic,
    stem: purpose,
    title: "The price of a mug",
    text: "<p>Economists long assumed that people value an object the same whether they own it or merely hope to. In many experiments, though, participants who have been given a coffee mug demand more to part with it than others, given none, will pay to get one. Some researchers conclude that ownership itself raises an object’s value. Others point out that among experienced traders the gap shrinks, which suggests that being new to trading may be what matters.</p>",
    key: "B",
    right: "To present a finding along with two explanations that researchers have drawn from it",
    wrong: [
      [
        "To show that economists have been right about the way in which people value objects",
        "Opposite",
        "The experiments count against what economists had assumed.",
      ],
      [
        "To describe how experiments with coffee mugs should be improved in order to be reliable",
        "Unsupported by the text",
        "The text reports the results of such experiments and suggests no change to them.",
      ],
      [
        "To argue that experienced traders tend to misjudge how much their belongings are worth",
        "Misread the text",
        "Experienced traders show a smaller gap; the text does not say that they misjudge anything.",
      ],
    ],
    explanation:
      "After stating an old assumption, the text reports the finding (owners ask more than others will pay) and then two readings of it: ownership raises value, or inexperience with trading produces the gap. It does not decide between them.",
  },
  {
    id: "rw-purpose-05",
    use: "diagnostic",
    difficulty: 3,
    topic,
    stem: underlined,
    title: "Tardigrades",
    text: "<p>Tardigrades, animals less than two millimeters long, can survive being dried out for years. <u>They do so by coming almost to a stop.</u> As water leaves, a tardigrade curls into a compact shape called a tun, and its metabolism falls to a tiny fraction of the normal rate. Returned to water, many tardigrades are moving again within hours.</p>",
    key: "B",
    right: "It states briefly the explanation that the next sentence sets out in detail.",
    wrong: [
      [
        "It limits the claim of the sentence before it to a few unusual cases.",
        "Wrong relationship",
        "The underlined sentence explains the survival; it does not restrict which tardigrades survive.",
      ],
      [
        "It gives an example of an animal that is not able to survive drying.",
        "Opposite",
        "“They” refers to tardigrades, which do survive being dried.",
      ],
      [
        "It questions whether a dried animal can properly be called living.",
        "Unsupported by the text",
        "The text never asks whether dried tardigrades count as alive.",
      ],
    ],
    explanation:
      "The first sentence says that tardigrades survive drying. The underlined sentence says in brief how (“coming almost to a stop”), and the next one fills in the details: the tun and the fall in metabolism.",
  },
  {
    id: "rw-purpose-06",
    use: "practice",
    difficulty: 3,
    topic,
    stem: purpose,
    title: "Wider roads",
    text: "<p>City planners often widen a road in order to relieve congestion, and for some months the remedy appears to work. Then the traffic returns. Drivers who used to travel early, take the bus, or skip the trip altogether are drawn by the open lanes, until the wide road can be as slow as the narrow one was. Planners call this effect induced demand.</p>",
    key: "D",
    right: "To describe an effect that undercuts a common remedy",
    wrong: [
      [
        "To urge city planners to replace roads with bus lines",
        "Unsupported by the text",
        "The bus is mentioned only as one way in which some people used to travel.",
      ],
      [
        "To explain why drivers prefer to travel early in the day",
        "Misread the text",
        "Early travel is an example of what drivers gave up, not the subject of the text.",
      ],
      [
        "To trace how the practice of widening roads began",
        "Unsupported by the text",
        "The text speaks of what widening leads to and says nothing of its history.",
      ],
    ],
    explanation:
      "The text names a remedy (widening roads), says that it seems to work at first, and then describes how new traffic cancels the gain. Its purpose is to describe that effect, induced demand.",
  },
];
