import type { ReadingDraft } from "./builder.ts";

const topic = "Rhetorical Synthesis";

/** A student's notes, as a list under the sentence that introduces them. */
function notes(...lines: string[]): string {
  const items = lines.map((line) => `<li>${line}</li>`).join("");
  return `<p>While researching a topic, a student has taken the following notes:</p><ul>${items}</ul>`;
}

/** The question that gives the aim of the sentence to be written. */
function aim(purpose: string): string {
  return `The student wants to ${purpose}. Which choice most effectively uses relevant information from the notes to accomplish this goal?`;
}

export const synthesis: ReadingDraft[] = [
  {
    id: "rw-synthesis-01",
    use: "mock",
    difficulty: 2,
    topic,
    stem: aim("explain what gave de Mestral the idea for his fastener"),
    title: "Hooks and loops",
    text: notes(
      "George de Mestral was a Swiss engineer.",
      "He invented the hook-and-loop fastener, which is used on shoes and clothing.",
      "In the 1940s he noticed that burrs clung to his dog’s fur after a walk.",
      "Under a microscope he saw that the burrs had tiny hooks, which caught in the loops of the fur.",
      "It took him years to find a way to make such hooks of nylon.",
    ),
    key: "C",
    right: "De Mestral got the idea for his fastener from burrs, whose tiny hooks had caught in his dog’s fur.",
    wrong: [
      [
        "De Mestral, a Swiss engineer, invented the hook-and-loop fastener that is used on shoes and clothing.",
        "True but not asked",
        "This names the inventor and the invention but not where the idea came from.",
      ],
      [
        "De Mestral needed years to find a way of making the hooks of his hook-and-loop fastener out of nylon.",
        "True but not asked",
        "This tells what came after the idea, not what gave rise to it.",
      ],
      [
        "De Mestral, who lived in the 1940s, had a dog and made use of a microscope in his work as an engineer.",
        "Too narrow",
        "Dog and microscope are mentioned, but the burrs, from which the idea came, are left out.",
      ],
    ],
    explanation:
      "The aim is to tell where the idea came from. The notes say that burrs clung to the dog’s fur by tiny hooks; only one choice links those burrs to the fastener.",
  },
  {
    id: "rw-synthesis-02",
    use: "mock",
    difficulty: 3,
    topic,
    stem: aim("emphasize a difference between the two methods"),
    title: "Dating a pot",
    text: notes(
      "Archaeologists have several ways of finding out how old a piece of pottery is.",
      "Thermoluminescence dating measures light that mineral grains in the clay give off when heated.",
      "It shows how long ago the pot was last fired.",
      "Radiocarbon dating measures the carbon-14 left in material that was once alive.",
      "It can be used on traces of food that remain on a pot.",
    ),
    key: "D",
    right:
      "Thermoluminescence dates the clay of a pot itself, whereas radiocarbon dates once-living traces left on it.",
    wrong: [
      [
        "Archaeologists have several ways of finding out how old a pot is, among them thermoluminescence and radiocarbon.",
        "Too broad",
        "This names the methods without saying how they differ.",
      ],
      [
        "Like radiocarbon, thermoluminescence is a method that helps archaeologists to find out how old a pot is.",
        "Opposite",
        "This states what the methods share, not how they differ.",
      ],
      [
        "Thermoluminescence, which measures light given off by heated grains, shows how long ago a pot was last fired.",
        "Too narrow",
        "This describes one method only, so that no difference appears.",
      ],
    ],
    explanation:
      "To emphasize a difference, a sentence must say something of each method and set the two apart. Only the one with “whereas” does so: one method dates the clay, the other traces of living things.",
  },
  {
    id: "rw-synthesis-03",
    use: "mock",
    difficulty: 3,
    topic,
    stem: aim("present the main finding of the study"),
    title: "Song in the city",
    text: notes(
      "Low-pitched sounds are easily drowned out by the rumble of traffic.",
      "Biologists Alba Quintero and Jun Mori wondered whether city noise affects birdsong.",
      "They recorded birds of one species at twelve places in a city.",
      "They also measured the noise of traffic at each place.",
      "The noisier the place, the higher was the lowest note of the birds’ songs.",
    ),
    key: "A",
    right: "In noisier places, Quintero and Mori found, the lowest note of the birds’ songs was higher in pitch.",
    wrong: [
      [
        "Quintero and Mori recorded the songs of birds at twelve places in a city and measured the noise of traffic.",
        "True but not asked",
        "This describes the method of the study, not what was found.",
      ],
      [
        "Quintero and Mori, who are biologists, wondered whether the songs of birds are affected by noise in a city.",
        "True but not asked",
        "This gives the question that the study set out to answer, not the answer.",
      ],
      [
        "The rumble of traffic easily drowns out sounds that are low in pitch, and so it may affect birds in a city.",
        "True but not asked",
        "This is background to the study, not its finding.",
      ],
    ],
    explanation:
      "The finding is in the last note: where there was more noise, the lowest note of the songs was higher. The other choices give background, the question, or the method.",
  },
  {
    id: "rw-synthesis-04",
    use: "mock",
    difficulty: 4,
    topic,
    stem: aim("describe <em>Ledger</em> to an audience already familiar with Tapper"),
    title: "A year in squares",
    text: notes(
      "Rosalind Tapper (1911–1998) was a quilt maker from the coast of Maine.",
      "Her work is known for its use of cloth from sailors’ coats.",
      "<em>Ledger</em> is a quilt that she made in 1962.",
      "Its 365 squares record the weather of one year, day by day.",
      "Gray squares stand for fog, blue for clear skies, and white for snow.",
    ),
    key: "B",
    right:
      "In Tapper’s <em>Ledger</em>, 365 squares in gray, blue, and white record the fog, clear skies, and snow of a year.",
    wrong: [
      [
        "Rosalind Tapper (1911–1998), a quilt maker from coastal Maine known for her use of sailors’ coats, made <em>Ledger</em>.",
        "Misread the question",
        "This explains who Tapper was, which the audience knows, and does not describe the quilt.",
      ],
      [
        "Tapper is known for her use of cloth from the coats of sailors, and in 1962 she made a quilt called <em>Ledger</em>.",
        "Too narrow",
        "Of the quilt itself this gives only the name and the year.",
      ],
      [
        "Like others of her quilts, <em>Ledger</em> was made by Tapper on the coast of Maine, where there is often fog and snow.",
        "Unsupported by the text",
        "The notes do not say how often there is fog or snow, and the quilt is not described.",
      ],
    ],
    explanation:
      "The audience knows Tapper, so the sentence need not say who she was; it must say what <em>Ledger</em> is like. Only one choice describes the squares, their colors, and what they record.",
  },
  {
    id: "rw-synthesis-05",
    use: "mock",
    difficulty: 4,
    topic,
    stem: aim("use an example to show how the vault serves as a backup"),
    title: "Seeds under a mountain",
    text: notes(
      "The Svalbard Global Seed Vault lies inside a mountain on an island in the far north of Norway.",
      "It opened in 2008.",
      "It stores duplicates of seeds kept in gene banks around the world.",
      "A gene bank near Aleppo, Syria, became hard to reach because of war.",
      "In 2015, researchers withdrew duplicates of some of its seeds from the vault.",
    ),
    key: "C",
    right:
      "When war made a gene bank near Aleppo hard to reach, duplicates of some of its seeds could be taken from the vault.",
    wrong: [
      [
        "The Svalbard Global Seed Vault, which opened in 2008, stores duplicates of seeds from gene banks around the world.",
        "Too broad",
        "This says what the vault is for but gives no example.",
      ],
      [
        "The Svalbard Global Seed Vault lies inside a mountain on an island in Norway, far from wars such as that in Syria.",
        "Misread the question",
        "The place of the vault does not show it serving as a backup.",
      ],
      [
        "In 2015, seven years after the Svalbard Global Seed Vault had opened, researchers withdrew some seeds from the vault.",
        "Too narrow",
        "Without the gene bank that could not be reached, the withdrawal does not show a backup at work.",
      ],
    ],
    explanation:
      "A backup proves itself when the original is out of reach. Only one choice gives such a case: the gene bank near Aleppo could hardly be reached, and duplicates came from the vault.",
  },
  {
    id: "rw-synthesis-06",
    use: "practice",
    difficulty: 3,
    topic,
    stem: aim("emphasize a similarity in how the two instruments are built"),
    title: "Two harps of West Africa",
    text: notes(
      "The kora is a plucked instrument of West Africa with 21 strings.",
      "Its body is half of a large calabash gourd covered with hide.",
      "The kora is traditionally played by griots, who keep a people’s history in song.",
      "The kamale ngoni is a plucked instrument of West Africa, usually with fewer strings than the kora.",
      "Its body, too, is a calabash gourd covered with hide.",
    ),
    key: "A",
    right: "The kora and the kamale ngoni each have a body made of a calabash gourd covered with hide.",
    wrong: [
      [
        "The kora has 21 strings, whereas the kamale ngoni, also from West Africa, usually has fewer.",
        "Opposite",
        "This emphasizes how the two instruments differ.",
      ],
      [
        "The kora and the kamale ngoni are both instruments of West Africa, and both are plucked.",
        "Misread the question",
        "This is a similarity, but of where and how they are played, not of how they are built.",
      ],
      [
        "The kora, whose body is half of a calabash gourd, is traditionally played by griots.",
        "Too narrow",
        "This concerns one of the two instruments only.",
      ],
    ],
    explanation:
      "The aim asks for a likeness in how the instruments are built. Both have a body made of a calabash gourd covered with hide, and only one choice says so of both.",
  },
];
