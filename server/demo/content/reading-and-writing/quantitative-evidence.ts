import type { ReadingDraft } from "./builder.ts";

const topic = "Command of Evidence";
const complete = "Which choice most effectively uses data from the table to complete the text?";

/** A table of data with a caption; the first column names the rows. */
function table(caption: string, head: string[], rows: [string, ...(number | string)[]][]): string {
  const columns = head.map((name) => `<th scope="col">${name}</th>`).join("");
  const lines = rows.map(
    ([name, ...cells]) => `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`,
  );
  return `<table><caption>${caption}</caption><thead><tr>${columns}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

export const quantitativeEvidence: ReadingDraft[] = [
  {
    id: "rw-data-01",
    use: "mock",
    difficulty: 2,
    topic,
    stem: complete,
    title: "Starting wildflower seeds",
    text: `${table(
      "Seeds of a prairie wildflower that germinated within 14 days (200 seeds in each group)",
      ["Treatment", "Germinated (%)"],
      [
        ["None", 12],
        ["Soaked overnight", 18],
        ["Chilled for four weeks", 61],
        ["Chilled for four weeks, then soaked overnight", 63],
      ],
    )}<p>The seeds of some prairie wildflowers are hard to start indoors. Students who tested two treatments on one such species concluded that chilling the seeds matters far more than soaking them: ______</p>`,
    key: "B",
    right: "only 18% of the seeds that were soaked germinated, but 61% of those that were chilled did.",
    wrong: [
      [
        "only 12% of untreated seeds germinated, but 61% of the seeds that were soaked did.",
        "Misread the data",
        "The figure of 61% belongs to the chilled seeds; of the soaked seeds 18% germinated.",
      ],
      [
        "untreated seeds germinated less often (12%) than seeds in any of the other groups did.",
        "True but not asked",
        "This is true, but it does not set chilling against soaking.",
      ],
      [
        "seeds that were soaked germinated more often (18%) than seeds left untreated (12%).",
        "True but not asked",
        "This is true, but it concerns soaking alone and leaves out chilling.",
      ],
    ],
    explanation:
      "The conclusion compares two treatments, so the evidence must give a figure for each. Soaking alone gave 18% and chilling alone 61%, which shows that chilling mattered far more.",
  },
  {
    id: "rw-data-02",
    use: "mock",
    difficulty: 3,
    topic,
    stem: complete,
    title: "Four bus routes",
    text: `${table(
      "Average number of riders on a weekday",
      ["Route", "2019", "2021", "2023"],
      [
        ["4", "6,100", "2,900", "5,200"],
        ["12", "3,400", "2,200", "3,900"],
        ["20", "8,800", "3,700", "6,900"],
        ["31", "2,600", "1,400", "2,300"],
      ],
    )}<p>Ridership on a city’s four main bus routes fell sharply between 2019 and 2021. By 2023 riders were returning, but planner Joy Okafor notes that the recovery was uneven: three of the routes still carried fewer riders than they had in 2019, whereas ______</p>`,
    key: "D",
    right: "Route 12 carried 3,900 riders on a weekday, 500 more than in 2019.",
    wrong: [
      [
        "Route 20 carried 6,900 riders on a weekday, more than any other route did.",
        "True but not asked",
        "Route 20 was still below its figure for 2019; it is one of the three.",
      ],
      [
        "Route 31 carried 2,300 riders on a weekday, 900 more than in 2021.",
        "Misread the question",
        "The sentence compares 2023 with 2019, when Route 31 carried 2,600.",
      ],
      [
        "Route 12 carried 3,900 riders on a weekday, 2,200 more than in 2019.",
        "Misread the data",
        "The figure of 2,200 is the route’s ridership in 2021, not the gain since 2019.",
      ],
    ],
    explanation:
      "“Whereas” calls for the route that, unlike the other three, did not carry fewer riders in 2023 than in 2019. Only Route 12 did: it went from 3,400 to 3,900, a gain of 500.",
  },
  {
    id: "rw-data-03",
    use: "mock",
    difficulty: 4,
    topic,
    stem: "Which choice best describes data from the table that support the researcher’s argument?",
    title: "Bottles brought back",
    text: `${table(
      "Glass bottles returned in three towns",
      ["Town", "Deposit (cents)", "Returned before (%)", "Returned after (%)"],
      [
        ["Alder", 5, 31, 52],
        ["Birch", 10, 34, 71],
        ["Cedar", "none", 33, 35],
      ],
    )}<p>Three towns ran the same publicity campaign for the return of glass bottles. In the same month, two of them also began to charge a small deposit, refunded when a bottle is brought back. A researcher argues that the deposits, not the campaign, account for most of the increase in returns.</p>`,
    key: "A",
    right: "Returns rose by 21 and 37 percentage points in Alder and Birch but by only 2 points in Cedar.",
    wrong: [
      [
        "Returns rose in each of the three towns, all of which had taken part in the same publicity campaign.",
        "Opposite",
        "A rise everywhere would suggest that what the towns shared, the campaign, was the cause.",
      ],
      [
        "Returns before the campaign were between 31% and 34% in all three of the towns.",
        "True but not asked",
        "This shows that the towns began alike but says nothing of what raised returns.",
      ],
      [
        "Returns after the campaign were more than twice as high in Birch as they were in Alder.",
        "Misread the data",
        "The table gives 71% and 52%; 71 is not more than twice 52.",
      ],
    ],
    explanation:
      "Cedar had the campaign but no deposit, and its returns rose by only 2 points (33 to 35). Alder (31 to 52) and Birch (34 to 71) had both and rose far more. The contrast points to the deposit.",
  },
  {
    id: "rw-data-04",
    use: "diagnostic",
    difficulty: 2,
    topic,
    stem: complete,
    title: "Birds of a restored meadow",
    text: `${table(
      "Birds counted in a restored meadow",
      ["Species", "Year 1", "Year 3", "Year 5"],
      [
        ["Bobolink", 0, 2, 9],
        ["Eastern meadowlark", 3, 5, 4],
        ["Savannah sparrow", 11, 19, 26],
      ],
    )}<p>Volunteers restored a hay meadow by putting off its mowing until late summer, in the hope that birds that nest on the ground would return. Their counts suggest that not all species responded alike. From year 3 to year 5, for example, ______</p>`,
    key: "A",
    right: "the count of bobolinks rose from 2 to 9, but that of eastern meadowlarks fell from 5 to 4.",
    wrong: [
      [
        "the count of bobolinks rose from 0 to 9, but that of eastern meadowlarks rose from 3 to 4.",
        "Misread the data",
        "These are the changes from year 1 to year 5, not from year 3.",
      ],
      [
        "the count of savannah sparrows rose from 19 to 26, the largest count of the three species.",
        "True but not asked",
        "One species alone cannot show that species responded differently.",
      ],
      [
        "the count of bobolinks rose from 2 to 9, and that of savannah sparrows rose from 19 to 26.",
        "Opposite",
        "Both counts rose, so this pair suggests that the species responded alike.",
      ],
    ],
    explanation:
      "The text needs two species that changed differently from year 3 to year 5. Bobolinks went from 2 to 9 while eastern meadowlarks went from 5 to 4: one rose and the other fell.",
  },
  {
    id: "rw-data-05",
    use: "practice",
    difficulty: 4,
    topic,
    stem: complete,
    title: "Range in the cold",
    text: `${table(
      "Range of an electric delivery van, as a percentage of its range at 20°C",
      ["Outdoor temperature", "Range (%)"],
      [
        ["20°C", 100],
        ["10°C", 94],
        ["0°C", 83],
        ["−10°C", 66],
      ],
    )}<p>Electric vehicles travel less far on a charge in cold weather. Engineers who tested one delivery van observed that the loss does not proceed evenly but grows steeper as the temperature falls: ______</p>`,
    key: "C",
    right: "cooling from 20°C to 10°C cost 6 percentage points of range, but cooling from 0°C to −10°C cost 17.",
    wrong: [
      [
        "cooling from 20°C to −10°C cost 34 percentage points of range, which is more than a third of the whole.",
        "True but not asked",
        "The total loss does not show that the loss grows steeper (and 34 is just over a third of 100).",
      ],
      [
        "cooling from 10°C to 0°C cost 17 percentage points of range, but cooling from 0°C to −10°C cost 34.",
        "Misread the data",
        "These are the losses counted from 20°C; the steps themselves cost 11 and 17 points.",
      ],
      [
        "each of the three steps of 10°C, from 20°C down to −10°C, cost an average of about 11 points of range.",
        "Opposite",
        "An average hides the differences between the steps, which are what the text is about.",
      ],
    ],
    explanation:
      "To show a loss that grows steeper, one must compare equal steps of temperature. From 20°C to 10°C the range falls by 6 points (100 to 94), and from 0°C to −10°C by 17 (83 to 66).",
  },
];
