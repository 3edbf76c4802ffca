/** Words with two sentences each that only they complete. */
export interface WordEntry {
  difficulty: 1 | 2 | 3 | 4;
  right: string;
  /** The reverse, a word without support, and one that comes near but suggests something else. */
  wrong: readonly [opposite: string, unsupported: string, connotation: string];
  /** What the word means, as an explanation says it. */
  meaning: string;
  sentences: readonly [readonly [title: string, text: string], readonly [title: string, text: string]];
}

export const wordEntries: readonly WordEntry[] = [
  {
    difficulty: 1,
    right: "reluctant",
    wrong: ["eager", "forbidden", "terrified"],
    meaning: "unwilling",
    sentences: [
      [
        "A shy sculptor",
        "The sculptor was ______ to speak about her work: she gave two interviews in forty years and cut both of them short.",
      ],
      [
        "Leaving the valley",
        "The farmers were ______ to leave the valley. They put off the move three times, although the dam was nearly finished.",
      ],
    ],
  },
  {
    difficulty: 1,
    right: "abundant",
    wrong: ["scarce", "delicious", "excessive"],
    meaning: "present in great quantity",
    sentences: [
      [
        "A good year for acorns",
        "Acorns were so ______ that autumn that squirrels left half of them lying on the ground.",
      ],
      ["Krill", "Krill are ______ in these waters; a single net brings up more of them than a boat can carry."],
    ],
  },
  {
    difficulty: 2,
    right: "conceal",
    wrong: ["reveal", "repair", "disguise"],
    meaning: "hide",
    sentences: [
      [
        "A painter’s secret",
        "X-rays show what the painter tried to ______: beneath the vase of flowers lies an older portrait that nobody had ever seen.",
      ],
      [
        "Nests in the sand",
        "Plovers ______ their eggs beneath a thin layer of sand, so that even from a step away nothing of the nest can be seen.",
      ],
    ],
  },
  {
    difficulty: 2,
    right: "diminished",
    wrong: ["grew", "changed", "degraded"],
    meaning: "became less",
    sentences: [
      [
        "The noise of the mill",
        "As the river froze, the noise of the mill ______ from day to day until it could no longer be heard at all.",
      ],
      [
        "A king’s influence",
        "The king’s influence ______ year by year: first he lost the vote on taxes, then the command of the army, and finally the right to speak.",
      ],
    ],
  },
  {
    difficulty: 2,
    right: "durable",
    wrong: ["fragile", "costly", "stubborn"],
    meaning: "able to last",
    sentences: [
      [
        "Ropes of grass",
        "The ropes are made of nothing but grass, yet they are ______: one of them has held a bridge for twenty years.",
      ],
      [
        "Roman mortar",
        "Roman mortar is remarkably ______. Walls that were built with it have stood in the sea for two thousand years.",
      ],
    ],
  },
  {
    difficulty: 2,
    right: "anticipated",
    wrong: ["overlooked", "caused", "dreaded"],
    meaning: "expected",
    sentences: [
      [
        "Ready for the crowd",
        "The organizers had ______ a large crowd and had set out chairs for two thousand people long before the doors opened.",
      ],
      ["A comet on time", "The comet’s return came as no surprise; astronomers had ______ it to the day."],
    ],
  },
  {
    difficulty: 3,
    right: "mitigate",
    wrong: ["worsen", "predict", "excuse"],
    meaning: "make less severe",
    sentences: [
      [
        "Trees against heat",
        "Trees cannot end a heat wave, but they can ______ it: a shaded street may be five degrees cooler than a bare one.",
      ],
      [
        "Noise on the line",
        "To ______ the noise of the trains, the company laid rubber beneath the rails, which made them half as loud.",
      ],
    ],
  },
  {
    difficulty: 3,
    right: "ambiguous",
    wrong: ["clear", "false", "suspicious"],
    meaning: "open to more than one reading",
    sentences: [
      [
        "A puzzling sign",
        "The sign on the door is ______. It may mean that visitors should ring twice or that they should ring after two o’clock.",
      ],
      [
        "The last line",
        "The poem’s last line is ______: some readers take it as a farewell, others as a promise to return.",
      ],
    ],
  },
  {
    difficulty: 3,
    right: "meticulous",
    wrong: ["careless", "famous", "fussy"],
    meaning: "very careful about details",
    sentences: [
      [
        "A watchmaker’s notes",
        "The watchmaker’s notes are ______: they record every screw, its length to a tenth of a millimeter, and the day on which it was turned.",
      ],
      [
        "Preparing a dive",
        "The diver’s preparation is ______. She checks each valve three times and writes the result of every check into a book.",
      ],
    ],
  },
  {
    difficulty: 3,
    right: "advocated",
    wrong: ["opposed", "delayed", "begged"],
    meaning: "spoke in favor of",
    sentences: [
      [
        "A park for everyone",
        "In speech after speech the mayor ______ a public park, listing its benefits and asking the council to vote for it.",
      ],
      [
        "The right to read",
        "Long before others did, the printer ______ free libraries; each of his pamphlets argues that a town without one is poor.",
      ],
    ],
  },
  {
    difficulty: 3,
    right: "plausible",
    wrong: ["absurd", "proven", "flattering"],
    meaning: "likely enough to be believed",
    sentences: [
      [
        "Why the lights went out",
        "No one knows why the lights went out, but the engineer’s explanation is ______: a storm had passed, and such storms have cut the line before.",
      ],
      [
        "A drifting raft",
        "Could people have reached the island on a raft? The idea is ______, since currents have carried logs from the same coast to its beaches.",
      ],
    ],
  },
  {
    difficulty: 3,
    right: "prevalent",
    wrong: ["rare", "harmful", "dominant"],
    meaning: "found nearly everywhere",
    sentences: [
      [
        "A common pattern",
        "The spiral is the most ______ pattern in the region’s pottery. It appears on nine of every ten jars.",
      ],
      ["Blue doors", "Blue doors are so ______ in the old town that a visitor has to search for one of another color."],
    ],
  },
  {
    difficulty: 4,
    right: "corroborated",
    wrong: ["contradicted", "inspired", "praised"],
    meaning: "supported by further evidence",
    sentences: [
      [
        "A captain’s log",
        "The captain’s account of the eclipse is ______ by two other logs, which give the same hour and the same position.",
      ],
      [
        "The fire of 1702",
        "Tree rings have ______ the chronicle: they show the scars of a great fire in exactly the year that it names.",
      ],
    ],
  },
  {
    difficulty: 4,
    right: "superficial",
    wrong: ["thorough", "dishonest", "lazy"],
    meaning: "staying at the surface",
    sentences: [
      [
        "A quick survey",
        "The first survey of the cave was ______. It lasted an hour and described only what could be seen from the entrance.",
      ],
      [
        "Alike at first sight",
        "The likeness between the two insects is ______: their colors match, but their wings, legs, and mouths are built quite differently.",
      ],
    ],
  },
  {
    difficulty: 4,
    right: "precipitated",
    wrong: ["prevented", "concluded", "provoked"],
    meaning: "brought about suddenly",
    sentences: [
      [
        "A sudden strike",
        "Discontent had grown for years, but it was the loss of a single hour of rest that ______ the strike, which began the very next morning.",
      ],
      [
        "An early thaw",
        "A warm wind in February ______ the flood: within two days, the snow of a whole winter had run into the river.",
      ],
    ],
  },
  {
    difficulty: 4,
    right: "ephemeral",
    wrong: ["lasting", "shallow", "flimsy"],
    meaning: "lasting a very short time",
    sentences: [
      [
        "Desert flowers",
        "The desert’s flowers are ______. They open after the first rain and are gone within three days.",
      ],
      [
        "Drawings in sand",
        "The artist works in sand below the line of the tide and likes it that her drawings are ______; the sea takes each of them within hours.",
      ],
    ],
  },
  {
    difficulty: 2,
    right: "compensate",
    wrong: ["suffer", "compete", "apologize"],
    meaning: "make up",
    sentences: [
      [
        "Keen ears",
        "Bats that hunt at night ______ for the darkness with ears so keen that they can hear a beetle walk.",
      ],
      [
        "A short season",
        "Plants in the far north ______ for the short summer by growing all day and all night while the sun is up.",
      ],
    ],
  },
  {
    difficulty: 2,
    right: "inevitable",
    wrong: ["avoidable", "desirable", "fatal"],
    meaning: "impossible to prevent",
    sentences: [
      [
        "Two rivers",
        "The two rivers have been moving toward each other for centuries, and nothing can stop them. Their meeting is ______.",
      ],
      [
        "Worn steps",
        "With a thousand feet on it every day, some wear of the stone is ______; it can be slowed, but not prevented.",
      ],
    ],
  },
  {
    difficulty: 3,
    right: "deviates",
    wrong: ["follows", "benefits", "escapes"],
    meaning: "departs",
    sentences: [
      [
        "A different ending",
        "The film keeps close to the novel until its last scene, where it ______ from the book: the ship comes back.",
      ],
      [
        "An unusual orbit",
        "The planet’s path ______ from the one that was calculated. The difference is small, but it grows every year.",
      ],
    ],
  },
  {
    difficulty: 3,
    right: "versatile",
    wrong: ["limited", "popular", "unpredictable"],
    meaning: "useful in many ways",
    sentences: [
      ["Bamboo", "Bamboo is a ______ material. It is used for houses, bicycles, paper, cloth, and flutes."],
      [
        "A player of many parts",
        "The actor is remarkably ______: in one season she played a queen, a thief, an old man, and a horse.",
      ],
    ],
  },
  {
    difficulty: 3,
    right: "impede",
    wrong: ["ease", "record", "forbid"],
    meaning: "get in the way of",
    sentences: [
      [
        "Roots in the drains",
        "Roots that grow into the drains ______ the flow of water, so that after heavy rain the cellars fill.",
      ],
      ["Heavy suits", "The first diving suits were so heavy that they tended to ______ every movement of the diver."],
    ],
  },
  {
    difficulty: 4,
    right: "tenuous",
    wrong: ["firm", "secret", "slender"],
    meaning: "weak and easily doubted",
    sentences: [
      [
        "A weak link",
        "The link between the two paintings is ______. It rests on one letter, and scholars doubt that the letter is real.",
      ],
      [
        "A claim to a throne",
        "His claim to the throne was ______: he was the cousin of a queen’s second husband, and even that could not be proved.",
      ],
    ],
  },
  {
    difficulty: 4,
    right: "curtailed",
    wrong: ["extended", "described", "amputated"],
    meaning: "cut short",
    sentences: [
      [
        "A journey cut short",
        "The expedition was ______ by the early winter. Planned for five months, it was over in nine weeks.",
      ],
      [
        "Shorter hours",
        "After the fire, the museum’s hours were ______: it had been open every day and now opened only on Sundays.",
      ],
    ],
  },
  {
    difficulty: 4,
    right: "exemplifies",
    wrong: ["contradicts", "precedes", "worships"],
    meaning: "is a typical case of",
    sentences: [
      [
        "A house of its time",
        "With its flat roof, its white walls, and its wide windows, the house ______ the style of the 1930s, of which it has every feature.",
      ],
      [
        "A patient science",
        "The study ______ what astronomers call slow science: it has watched one star for ninety years and published four results.",
      ],
    ],
  },
  {
    difficulty: 1,
    right: "hostile",
    wrong: ["friendly", "silent", "savage"],
    meaning: "unfriendly and opposed",
    sentences: [
      [
        "A cold welcome",
        "The reception was ______. Stones were thrown at the carriage, and no inn would open its doors.",
      ],
      [
        "Life at the vent",
        "Few places are more ______ to life than the vents of the deep sea, where the water is hot, dark, and poisonous.",
      ],
    ],
  },
  {
    difficulty: 2,
    right: "deliberate",
    wrong: ["accidental", "expensive", "devious"],
    meaning: "done on purpose",
    sentences: [
      ["Not by chance", "The gap in the wall is ______: the builders’ plan marks it with a cross and gives its width."],
      [
        "A missing note",
        "That the last note is missing is ______. In a letter the composer asks that no editor ever add it.",
      ],
    ],
  },
  {
    difficulty: 2,
    right: "fluctuates",
    wrong: ["stays constant", "costs money", "trembles"],
    meaning: "rises and falls",
    sentences: [
      [
        "The level of the lake",
        "The level of the lake ______ through the year: it rises by two meters in spring and falls again by autumn.",
      ],
      [
        "A changing price",
        "The price of saffron ______. It doubled in March, fell by half in June, and has now risen again.",
      ],
    ],
  },
  {
    difficulty: 3,
    right: "reconcile",
    wrong: ["separate", "publish", "befriend"],
    meaning: "bring into agreement",
    sentences: [
      [
        "Two accounts",
        "Historians have tried to ______ the two accounts of the battle, but no theory fits both of them.",
      ],
      [
        "Old law, new law",
        "The court’s task was to ______ the old law with the new one, so that both could be kept at once.",
      ],
    ],
  },
  {
    difficulty: 3,
    right: "supplant",
    wrong: ["preserve", "resemble", "betray"],
    meaning: "take the place of",
    sentences: [
      [
        "Steam and sail",
        "Steamships did not ______ sailing ships at once. For fifty years both were built; only then did the last sails disappear.",
      ],
      [
        "A new alphabet",
        "The new alphabet was meant to ______ the old one, and within a generation hardly anyone could read the earlier script.",
      ],
    ],
  },
  {
    difficulty: 1,
    right: "vital",
    wrong: ["unimportant", "pleasant", "lively"],
    meaning: "absolutely necessary",
    sentences: [
      [
        "A well in the desert",
        "The well is ______ to the travelers. Without it, none of them could cross the desert alive.",
      ],
      [
        "The work of bees",
        "Bees are ______ to the orchard: in the year when they stayed away, the trees bore no fruit at all.",
      ],
    ],
  },
];
