import type { DemoPerson } from "../people.ts";

const person = (role: DemoPerson["role"], first_name: string, last_name: string, time_zone: string, name?: string) => ({
  role,
  email: `${(name ?? `${first_name}.${last_name}`).toLowerCase()}@sextant.test`,
  first_name,
  last_name,
  time_zone,
});

const student = (first: string, last: string, zone: string, name?: string): DemoPerson =>
  person("student", first, last, zone, name);

/** A second tutor, who leads what the demo tutor does not. */
export const secondTutor: DemoPerson = person("tutor", "Ruth", "Castellanos", "America/Chicago");

/** Groups beside the first one, with the students of each; the names and accounts are invented. */
export const historyGroups: readonly { name: string; isDemoTutors: boolean; students: readonly DemoPerson[] }[] = [
  {
    name: "Saturday SAT",
    isDemoTutors: true,
    students: [
      student("Hannah", "Lindqvist", "America/New_York"),
      student("Joaquín", "Morales", "America/Mexico_City", "joaquin.morales"),
      student("Priscilla", "Owusu", "Africa/Accra"),
      student("Tomasz", "Wójcik", "Europe/Warsaw", "tomasz.wojcik"),
      student("Anika", "Deshpande", "Asia/Kolkata"),
      student("Caleb", "Stroud", "America/Chicago"),
      student("Marisol", "Quintero", "America/Bogota"),
      student("Jasper", "van Dijk", "Europe/Amsterdam", "jasper.vandijk"),
      student("Nadia", "Rahimi", "Asia/Dubai"),
      student("Ethan", "Blackwood", "America/New_York"),
      student("Linh", "Trần", "Asia/Ho_Chi_Minh", "linh.tran"),
      student("Rosa", "Benedetti", "Europe/Rome"),
    ],
  },
  {
    name: "Evening SAT",
    isDemoTutors: false,
    students: [
      student("Abena", "Mensah", "Africa/Accra"),
      student("Viktor", "Novák", "Europe/Prague", "viktor.novak"),
      student("Paloma", "Herrera", "America/Santiago"),
      student("Dylan", "Prescott", "America/Denver"),
      student("Haruka", "Mori", "Asia/Tokyo"),
      student("Samira", "Belkacem", "Africa/Algiers"),
      student("Gabriel", "Oliveira", "America/Sao_Paulo"),
      student("Freya", "Halvorsen", "Europe/Oslo"),
      student("Imran", "Chowdhury", "Asia/Dhaka"),
      student("Molly", "Kavanagh", "Europe/Dublin"),
      student("Kofi", "Asante", "America/New_York"),
      student("Elena", "Petrova", "Europe/Sofia"),
    ],
  },
  {
    name: "SAT intensive",
    isDemoTutors: false,
    students: [
      student("Wyatt", "Hollis", "America/Chicago"),
      student("Camille", "Laurent", "Europe/Paris"),
      student("Jin-woo", "Choi", "Asia/Seoul", "jinwoo.choi"),
      student("Beatriz", "Sampaio", "Europe/Lisbon"),
      student("Malik", "Thornton", "America/New_York"),
      student("Svetlana", "Orlova", "Asia/Almaty"),
      student("Diego", "Villanueva", "America/Lima"),
      student("Farah", "Aziz", "Asia/Kuala_Lumpur"),
      student("Lachlan", "Reid", "Australia/Sydney"),
      student("Nora", "Eriksen", "Europe/Copenhagen"),
      student("Xavier", "Dubois", "America/Toronto"),
    ],
  },
];
