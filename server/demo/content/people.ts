import type { Role } from "@sextant/contract/who.ts";

/** A person of the demo school, without a password. */
export interface DemoPerson {
  email: string;
  role: Role;
  first_name: string;
  last_name: string;
  time_zone: string;
  /** Left out where none is granted. */
  accommodations?: { time_multiplier: number } | { extra_break_seconds: number };
}

export const demoSchool = { name: "Meridian Prep", time_zone: "America/New_York" };

const person = (role: Role, email: string, first_name: string, last_name: string, time_zone: string): DemoPerson => ({
  role,
  email: `${email}@sextant.test`,
  first_name,
  last_name,
  time_zone,
});

/** The five accounts that a visitor signs in with, one of each role. */
export const demoAccounts = {
  student: person("student", "student", "Ada", "Nakamura", "America/New_York"),
  tutor: person("tutor", "tutor", "Samuel", "Adeyemi", "America/New_York"),
  counselor: person("counselor", "counselor", "Helena", "Brandt", "America/New_York"),
  manager: person("manager", "manager", "Priya", "Raman", "America/New_York"),
  staff: person("staff", "staff", "Jonas", "Okafor", "America/New_York"),
};

const student = (first_name: string, last_name: string, time_zone: string, ascii = `${first_name}.${last_name}`) =>
  person("student", ascii.toLowerCase(), first_name, last_name, time_zone);

/** The group that the demo student belongs to, led by the demo tutor; the names and accounts are invented. */
export const demoGroup = { name: "Spring SAT" };

export const demoStudents: DemoPerson[] = [
  student("Amina", "Yusuf", "America/Chicago"),
  student("Lucas", "Ferreira", "America/Sao_Paulo"),
  student("Mei", "Lin", "Asia/Singapore"),
  { ...student("Noah", "Bergström", "Europe/Stockholm", "noah.bergstrom"), accommodations: { time_multiplier: 1.5 } },
  student("Zainab", "Haddad", "Asia/Dubai"),
  student("Oliver", "Whitlock", "America/New_York"),
  student("Sofía", "Ibarra", "America/Mexico_City", "sofia.ibarra"),
  student("Kwame", "Boateng", "Africa/Accra"),
  student("Ingrid", "Solheim", "Europe/Oslo"),
  student("Daniel", "Katz", "America/New_York"),
  student("Thảo", "Nguyễn", "Asia/Ho_Chi_Minh", "thao.nguyen"),
  student("Ravi", "Menon", "Asia/Kolkata"),
  student("Chloé", "Marchand", "Europe/Paris", "chloe.marchand"),
  student("Tyrone", "Ellison", "America/Denver"),
  student("Yuki", "Hayashi", "Asia/Tokyo"),
  student("Leila", "Farahani", "America/Los_Angeles"),
  student("Mateusz", "Zieliński", "Europe/Warsaw", "mateusz.zielinski"),
  student("Grace", "Whitehorse", "America/Phoenix"),
  { ...student("Omar", "Siddiqui", "Asia/Karachi"), accommodations: { extra_break_seconds: 300 } },
  student("Emily", "Carver", "America/New_York"),
  student("Seo-yeon", "Park", "Asia/Seoul", "seoyeon.park"),
  student("Tariq", "Coleman", "America/Chicago"),
  student("Valentina", "Rossi", "Europe/Rome"),
  student("Aroha", "Ngata", "Pacific/Auckland"),
];
