/** A trial of two factors, one of which, or either, or only both together, has the effect. */
export interface Trial {
  title: string;
  /** What is asked, before and after the factors are named. */
  question: string;
  /** One and the other factor, as they are given, and as the conclusion names them. */
  factors: readonly [one: readonly [given: string, name: string], other: readonly [given: string, name: string]];
  /** The ones observed, and what they did with the effect and without it. */
  subject: string;
  yes: string;
  no: string;
  /** What has the effect, as an infinitive: “for seeds to sprout”. */
  effect: string;
}

export const trials: readonly Trial[] = [
  {
    title: "Seeds after a fire",
    question:
      "The seeds of a desert shrub sprout after fires. To find out why, a biologist treated some seeds with heat alone, some with smoke alone, and some with both.",
    factors: [
      ["treated with heat alone", "heat"],
      ["treated with smoke alone", "smoke"],
    ],
    subject: "seeds",
    yes: "sprouted within a week",
    no: "did not sprout",
    effect: "for the seeds to sprout",
  },
  {
    title: "What calls the ants",
    question:
      "When one ant finds food, others follow. To find out how they know the way, researchers laid trails of scent, trails of light, and trails of both.",
    factors: [
      ["given a trail of scent alone", "scent"],
      ["given a trail of light alone", "light"],
    ],
    subject: "ants",
    yes: "found the food",
    no: "wandered about without finding the food",
    effect: "for the ants to find the food",
  },
  {
    title: "Songs of young finches",
    question:
      "Young finches learn the song of their kind. To find out what they need, researchers let some birds hear an adult, let others see an adult behind glass, and let others do both.",
    factors: [
      ["that only heard an adult", "hearing an adult"],
      ["that only saw an adult", "seeing an adult"],
    ],
    subject: "finches",
    yes: "learned the song",
    no: "did not learn the song",
    effect: "for the finches to learn the song",
  },
  {
    title: "Rust on a hull",
    question:
      "Steel rusts quickly in harbors. To find out why, an engineer kept some plates in salt water without air, some in moist air without salt, and some in salt water and air.",
    factors: [
      ["kept in salt water alone", "salt water"],
      ["kept in moist air alone", "moist air"],
    ],
    subject: "plates",
    yes: "rusted within a month",
    no: "stayed bright",
    effect: "for the plates to rust within a month",
  },
  {
    title: "Frogs in spring",
    question:
      "Wood frogs begin to call in spring. To find out what starts them, a biologist kept some frogs in longer daylight, some in warmer water, and some in both.",
    factors: [
      ["kept in longer daylight alone", "longer daylight"],
      ["kept in warmer water alone", "warmer water"],
    ],
    subject: "frogs",
    yes: "began to call",
    no: "stayed silent",
    effect: "for the frogs to begin to call",
  },
  {
    title: "The color of a crab",
    question:
      "Some crabs turn dark on dark rocks. To find out how, a researcher kept some crabs on dark sand in dim light, some on pale sand in dim light, and so on, changing the ground, the light, or both.",
    factors: [
      ["for which only the ground was darkened", "a dark ground"],
      ["for which only the light was dimmed", "dim light"],
    ],
    subject: "crabs",
    yes: "turned dark",
    no: "stayed pale",
    effect: "for the crabs to turn dark",
  },
  {
    title: "Remembering a list",
    question:
      "Students were asked to remember a list of words. Some repeated it aloud, some slept after reading it, and some did both; the next day all of them wrote down what they remembered.",
    factors: [
      ["who only repeated the list", "repeating the list"],
      ["who only slept", "sleep"],
    ],
    subject: "students",
    yes: "remembered nearly all of the words",
    no: "remembered hardly any of the words",
    effect: "for the students to remember the list",
  },
  {
    title: "Bread in the mountains",
    question:
      "At a mountain inn, loaves did not rise. To find out what would help, the baker gave some loaves more time, some more water, and some both.",
    factors: [
      ["given more time alone", "more time"],
      ["given more water alone", "more water"],
    ],
    subject: "loaves",
    yes: "rose well",
    no: "stayed flat",
    effect: "for the loaves to rise",
  },
  {
    title: "Bees and flowers",
    question:
      "To find out how bees choose flowers, a researcher made paper flowers with the color of a real one, paper flowers with its scent, and paper flowers with both.",
    factors: [
      ["with the color alone", "color"],
      ["with the scent alone", "scent"],
    ],
    subject: "paper flowers",
    yes: "were visited by many bees",
    no: "were visited by no bees",
    effect: "for the flowers to attract bees",
  },
];

/** A claim, and what a second text reports: evidence for it, against it, or for part of it. */
export interface Debate {
  title: string;
  claim: string;
  supports: string;
  contradicts: string;
  qualifies: string;
}

export const debates: readonly Debate[] = [
  {
    title: "Why birds fly in a V",
    claim:
      "Geese fly in a V because it saves effort: each bird is lifted by the air that streams from the wings of the bird in front of it.",
    supports:
      "Researchers fitted geese with devices that record the heartbeat. The hearts of birds that flew behind others beat more slowly than the heart of the leader, and slowest where the stream of air is strongest.",
    contradicts:
      "Researchers fitted geese with devices that record the heartbeat. The hearts of birds that flew behind others beat exactly as fast as the heart of the leader and as those of geese that flew alone.",
    qualifies:
      "Researchers fitted birds with devices that record the heartbeat. In large geese, the hearts of birds that flew behind others beat more slowly than the leader’s. In ducks and other small birds there was no difference.",
  },
  {
    title: "How the statues moved",
    claim:
      "The islanders moved their great statues on rollers of wood, since nothing else could have carried such a weight.",
    supports:
      "Archaeologists have found worn logs beneath three unfinished statues. Marks on the logs match the statues’ weight and the direction of the road.",
    contradicts:
      "The island had lost its trees long before the first statue was made. In an experiment, eighteen people walked a copy of a statue along a road with ropes alone.",
    qualifies:
      "Near the coast, archaeologists have found worn logs beneath statues. Inland, where no trees grew, the statues were rocked forward with ropes, as the wear of their bases shows.",
  },
  {
    title: "Reading on paper",
    claim: "People understand a text better when they read it on paper than when they read it on a screen.",
    supports:
      "In a study of two thousand students, those who read on paper answered more questions correctly, whatever the length or the kind of the text.",
    contradicts:
      "In a study of two thousand students, those who read on paper and those who read on a screen answered the same number of questions correctly, whatever the length or the kind of the text.",
    qualifies:
      "In a study of two thousand students, those who read on paper answered more questions on long explanations correctly. With stories and with short texts there was no difference.",
  },
  {
    title: "The end of the harbor town",
    claim: "The town was abandoned because its harbor filled with sand, so that ships could no longer reach it.",
    supports:
      "Drilling has shown that three meters of sand built up in the harbor within fifty years. The last coins that were lost in the town date from the end of that time.",
    contradicts:
      "Drilling has shown that the harbor stayed deep. The sand came two centuries after the last people had left the town.",
    qualifies:
      "Drilling has shown that the western harbor filled with sand just before its quarter was abandoned. The eastern harbor stayed deep, and that quarter was given up for other reasons.",
  },
  {
    title: "Why leaves turn red",
    claim:
      "Leaves turn red in autumn to protect themselves from bright light while the tree takes back what is useful in them.",
    supports:
      "Scientists covered half of the branches of several maples with nets. The leaves beneath the nets stayed yellow; those in bright light turned red and gave more back to the tree.",
    contradicts:
      "Scientists covered half of the branches of several maples with nets. The leaves beneath the nets turned just as red, and gave back just as much, as those in bright light.",
    qualifies:
      "Scientists covered half of the branches of several trees with nets. In maples, only the leaves in bright light turned red. In dogwoods, the leaves turned red with or without light.",
  },
  {
    title: "Music and plants",
    claim: "Plants grow faster when music is played to them.",
    supports:
      "In a trial with six hundred bean plants, those in a room with music were taller after a month than those in a silent room, although light, water, and warmth were the same.",
    contradicts:
      "In a trial with six hundred bean plants, those in a room with music were exactly as tall after a month as those in a silent room.",
    qualifies:
      "In a trial with six hundred plants, beans in a room with music were taller after a month than beans in a silent room. Wheat and tomatoes grew alike in both rooms.",
  },
  {
    title: "The painter’s blue",
    claim: "The painter used costly blue from abroad because he wanted his patrons to see how much they had paid.",
    supports:
      "In the letters that have come down to us, the painter tells his patrons the price of the blue and promises that every guest will notice it.",
    contradicts:
      "In the letters that have come down to us, the painter hides the price of the blue from his patrons. He writes to his brother that no other color keeps its depth.",
    qualifies:
      "In his letters about portraits, the painter promises patrons that every guest will notice the blue. In those about church ceilings, he chooses it only because no other color can be seen from so far below.",
  },
  {
    title: "What wakes a hibernating bear",
    claim: "Bears wake in spring because the air in their dens grows warmer.",
    supports:
      "Biologists warmed some dens in February. The bears in them woke within days, while bears in cold dens slept until April.",
    contradicts:
      "Biologists warmed some dens in February. The bears in them slept on until April, exactly as long as bears in cold dens.",
    qualifies:
      "Biologists warmed some dens in February. Young bears in them woke within days. Old bears slept on until April, exactly as long as bears in cold dens.",
  },
];

/** Counts in a table: rows and two moments. */
export interface TableContext {
  title: string;
  caption: string;
  intro: string;
  rows: readonly [string, string, string, string];
  row: string;
  moments: readonly [string, string];
  /** “the number of nests” */
  what: string;
  /** Where or of what the numbers are: “in the marsh”. */
  at: (row: string) => string;
  range: readonly [number, number];
}

const within = (row: string) => `in ${row}`;
const on = (row: string) => `on ${row}`;
const of = (row: string) => `of ${row}`;

export const tableContexts: readonly TableContext[] = [
  {
    title: "Herons and their nests",
    caption: "Heron nests in four marshes",
    intro: "After the water level was raised, ecologists counted the nests of herons in four marshes.",
    rows: ["Alder Marsh", "Crane Marsh", "Long Marsh", "Mill Marsh"],
    row: "Marsh",
    moments: ["2015", "2020"],
    what: "the number of nests",
    at: within,
    range: [20, 95],
  },
  {
    title: "Visitors to four museums",
    caption: "Visitors a day in four museums",
    intro:
      "A city ended the entrance fee of its museums and compared how many visitors came on an average day before and after.",
    rows: ["the Glass Museum", "the Harbor Museum", "the Railway Museum", "the Toy Museum"],
    row: "Museum",
    moments: ["Before", "After"],
    what: "the number of visitors",
    at: within,
    range: [110, 480],
  },
  {
    title: "Loans of a library",
    caption: "Loans in one month, by subject",
    intro:
      "A library moved its shelves so that each subject had a window. It counted the loans of a month before the move and after it.",
    rows: ["history books", "cookbooks", "poetry books", "science books"],
    row: "Subject",
    moments: ["Before", "After"],
    what: "the number of loans",
    at: of,
    range: [60, 290],
  },
  {
    title: "Trout in four streams",
    caption: "Trout counted in four streams",
    intro: "After dams were removed, biologists counted the trout in four streams.",
    rows: ["Bell Creek", "Cold Creek", "Fern Creek", "Stone Creek"],
    row: "Stream",
    moments: ["2012", "2018"],
    what: "the number of trout",
    at: within,
    range: [35, 260],
  },
  {
    title: "Cyclists on four bridges",
    caption: "Cyclists an hour on four bridges",
    intro: "A city painted bicycle lanes on its bridges and counted cyclists before and after.",
    rows: ["the Canal Bridge", "the East Bridge", "the King Bridge", "the West Bridge"],
    row: "Bridge",
    moments: ["Before", "After"],
    what: "the number of cyclists",
    at: on,
    range: [80, 420],
  },
  {
    title: "Apple varieties",
    caption: "Kilograms of apples a tree",
    intro:
      "An orchard brought in beehives and compared the harvest of four varieties of apples in the year before with that of the year after.",
    rows: ["Amber Queen", "Early Red", "Frost King", "Sweet Russet"],
    row: "Variety",
    moments: ["Before", "After"],
    what: "the harvest",
    at: of,
    range: [22, 88],
  },
  {
    title: "Lichens in four parks",
    caption: "Kinds of lichen in four parks",
    intro:
      "When traffic was banned from the streets around four parks, botanists counted the kinds of lichen on the trees.",
    rows: ["Elm Park", "Hill Park", "Lake Park", "Rose Park"],
    row: "Park",
    moments: ["2010", "2022"],
    what: "the number of kinds",
    at: within,
    range: [12, 58],
  },
  {
    title: "Dialect words",
    caption: "Dialect words known, of one hundred",
    intro:
      "Linguists asked people in four villages which of a hundred dialect words they knew, and asked again a generation later.",
    rows: ["Ashby", "Corran", "Delting", "Marle"],
    row: "Village",
    moments: ["1970", "2000"],
    what: "the number of words known",
    at: within,
    range: [24, 93],
  },
  {
    title: "Trains on time",
    caption: "Trains on time, of one hundred, on four lines",
    intro:
      "A railway added a minute to each stop and compared how many of a hundred trains were on time before and after.",
    rows: ["the Coast Line", "the Lake Line", "the North Line", "the Valley Line"],
    row: "Line",
    moments: ["Before", "After"],
    what: "the number of trains on time",
    at: on,
    range: [41, 97],
  },
  {
    title: "Butterflies in four meadows",
    caption: "Butterflies counted in four meadows",
    intro:
      "Farmers began to mow four meadows only once a year, and volunteers counted the butterflies before and after the change.",
    rows: ["Brook Meadow", "High Meadow", "Mill Meadow", "South Meadow"],
    row: "Meadow",
    moments: ["Before", "After"],
    what: "the number of butterflies",
    at: within,
    range: [45, 310],
  },
];
