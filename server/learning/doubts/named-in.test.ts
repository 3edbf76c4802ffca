import { expect, test } from "vitest";
import { namedIn } from "./named-in.ts";

test.each([
  ["Well done, Anne!", "Anne-Marie Dupont", "Anne"],
  ["As marie says", "Anne-Marie Dupont", "Marie"],
  ["Good question, <b>O’Brien</b>", "Ada O’Brien", "Brien"],
  ["Good question, o'brien", "Ada O'Brien", "Brien"],
  ["Dear Li, divide", "Li Zhou", "Li"],
  ["王明你好", "王明", "王明"],
  // The accent is a sign of its own in one of them.
  ["Cher Rene\u0301", "Ren\u00e9 Roux", "Ren\u00e9"],
  ["عزيزتي مريم", "مريم حداد", "مريم"],
  ["Look again, Jose", "José Zuñiga", "José"],
  ["ZUÑIGA, look again", "Jose Zuniga", "Zuniga"],
  ["zuniga_jose, step 2", "José Zuñiga", "José"],
  ["See JoseZuniga’s steps", "José Zuñiga", "José"],
  ["josezuniga07 asked", "José Zuñiga", "José Zuñiga"],
  ["jzuniga, step 2", "José Zuñiga", "José Zuñiga"],
  ["Good, Frau Mueller", "Ada Müller", "Müller"],
  ["Soeren is right", "Søren Ås", "Søren"],
  ["Obrien, divide", "Ada O’Brien", "OBrien"],
  ["Annemarie, divide", "Anne-Marie Dupont", "AnneMarie"],
  ["Zu\u00adñi\u200bga, divide", "José Zuñiga", "Zuñiga"],
  ["Ｚｕｎｉｇａ, divide", "José Zuñiga", "Zuñiga"],
  ["Bo, divide", "Bô Lê", "Bô"],
  ["민수야, 다시", "김 민수", "민수"],
  ["Isik, again", "Işık Yılmaz", "Işık"],
])("%s names %s", (text, name, found) => {
  expect(namedIn(text, name)).toBe(found);
});

test.each([
  ["Divide by three", "Ada Lovelace"],
  ["Adaptive tests do", "Ada Lovelace"],
  ["That is an answer", "An Itō"],
  ["Option B is wrong", "B Okafor"],
  ["La racine de la somme", "María de la Cruz"],
  ["민감한 수식", "김 민수"],
  ["", "Ada"],
])("%s doesn’t name %s", (text, name) => {
  expect(namedIn(text, name)).toBeNull();
});

test.each([
  ["Dear Pepito, divide", ["pepito@example.org"], "pepito"],
  ["pepito_07 asked", ["pepito_07"], "pepito_07"],
  ["Dear Pepito, divide", ["pepito.z07"], "pepito"],
  ["For 1044213: divide", ["1044213"], "1044213"],
])("%s names an account that is called %j", (text, handles, found) => {
  expect(namedIn(text, "José Zuñiga", handles)).toBe(found);
});

test.each([
  ["Every student divides by 1044", ["student-12@example.org", "1044"]],
  ["So x = 10442135", ["1044213"]],
])("%s doesn’t name an account that is called %j", (text, handles) => {
  expect(namedIn(text, "José Zuñiga", handles)).toBeNull();
});
