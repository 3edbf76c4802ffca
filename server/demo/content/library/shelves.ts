/** A shelf of the demo school’s library, with the titles of what is on it. */
export interface DemoShelf {
  name: string;
  materials: readonly string[];
  children?: readonly DemoShelf[];
}

/** The shelves of the demo school. One booklet is on two of them. */
export const demoShelves: readonly DemoShelf[] = [
  {
    name: "SAT Math",
    materials: ["SAT Math: what is tested"],
    children: [
      { name: "Algebra", materials: ["Formulas to know by heart"] },
      {
        name: "Advanced Math",
        materials: [],
        children: [{ name: "Quadratics", materials: ["Quadratics, three ways", "Formulas to know by heart"] }],
      },
    ],
  },
  { name: "Reading and Writing", materials: ["Joining clauses without a splice"] },
  { name: "Test day", materials: ["Keeping pace in a module"] },
];

/** What is due, and in how many days. */
export const demoDue = { title: "Joining clauses without a splice", days: 3 };
