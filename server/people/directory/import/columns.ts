import type { Vocabulary } from "@sextant/interchange/tables/match-columns.ts";

/** The possible columns of a people file; exports have the same columns. */
export const fields = [
  "id",
  "email",
  "phone",
  "username",
  "student_number",
  "first_name",
  "last_name",
  "name",
  "role",
  "schools",
  "groups",
  "managers",
  "counselors",
  "time_zone",
  "locale",
  "time_multiplier",
  "extra_break_seconds",
  "may_pause",
  "untimed",
  "read_aloud",
  "masking",
  "active",
] as const;
export type Field = (typeof fields)[number];

/** Other headings of the same, in many languages. */
const names: Record<Field, string> = {
  id: "user id, sextant id",
  email:
    "email address, mail, emails, courriel, e mail adresse, correo, correo electrónico, adresse e mail, adresse courriel, endereço de email, correio eletrônico, البريد الإلكتروني, البريد, 이메일, 메일, 电子邮件, 电子邮箱, 邮箱, 電子郵件, メール, メールアドレス, электронная почта, почта, эл почта, e posta, דואר אלקטרוני, אימייל, indirizzo email, adres e mail, e mailadres",
  phone:
    "phone number, mobile, mobile phone, mobile number, telephone, tel, cell, cell phone, teléfono, móvil, celular, téléphone, portable, telefon, telefonnummer, handy, telefone, telemóvel, الهاتف, رقم الهاتف, الجوال, 전화번호, 휴대폰, 电话, 手机, 電話, 手機, 電話番号, телефон, טלפון, telefono, telefoon",
  username:
    "user, login, login name, account, user name, usuario, nombre de usuario, nom d utilisateur, identifiant, benutzername, benutzer, usuário, nome de usuário, اسم المستخدم, 아이디, 사용자 이름, 用户名, 帐号, 使用者名稱, ユーザー名, логин, имя пользователя, kullanıcı adı, שם משתמש, nome utente, gebruikersnaam, nazwa użytkownika",
  student_number:
    "student no, student id, student code, pupil number, pupil id, roll number, roll no, admission number, enrolment number, enrollment number, registration number, matriculation number, schülernummer, matrikelnummer, matrikel nr, numéro d étudiant, numéro étudiant, numéro d élève, matricule, número de estudiante, número de alumno, número de matrícula, matrícula, código de estudiante, número de aluno, número de estudante, numero di matricola, matricola, numero studente, studentnummer, leerlingnummer, numer ucznia, numer albumu, nr albumu, номер студента, номер ученика, номер зачётки, öğrenci numarası, öğrenci no, okul numarası, رقم الطالب, الرقم الجامعي, الرقم المدرسي, מספר תלמיד, מספר סטודנט, 学号, 学生编号, 學號, 学籍番号, 学生番号, 학번, 학생 번호, รหัสนักเรียน, รหัสนักศึกษา, छात्र संख्या",
  first_name:
    "given name, given, forename, first, vorname, prénom, nombre, nombres, primeiro nome, nome, الاسم الأول, 이름, 名, 名字, имя, ad, adı, שם פרטי, voornaam, imię",
  last_name:
    "surname, family name, family, last, nachname, familienname, nom, nom de famille, apellido, apellidos, sobrenome, apelido, اسم العائلة, الاسم الأخير, الكنية, اللقب, 성, 姓, 姓氏, фамилия, soyad, soyadı, שם משפחה, cognome, achternaam, nazwisko",
  name: "full name, student name, display name, student, nombre completo, nombre y apellidos, nom complet, nom et prénom, vollständiger name, nome completo, الاسم, الاسم الكامل, اسم الطالب, 성명, 학생 이름, 姓名, 学生姓名, 氏名, 名前, фио, полное имя, ad soyad, שם מלא, nome e cognome, imię i nazwisko",
  role: "type, user type, rol, perfil, rôle, fonction, rolle, papel, função, الدور, 역할, 角色, 身份, 役割, роль, rol adı, תפקיד, ruolo",
  schools:
    "school, campus, branch, escuela, colegio, centro, école, établissement, schule, escola, المدرسة, الفرع, 학교, 学校, 校区, 學校, школа, okul, בית ספר, scuola",
  groups:
    "group, class, classes, course, section, grupo, grupos, clase, curso, groupe, classe, gruppe, gruppen, klasse, kurs, turma, المجموعة, الفصل, الصف, الشعبة, 반, 그룹, 학급, 班级, 班, 小组, 班級, クラス, группа, класс, sınıf, grup, כיתה, קבוצה, gruppo",
  managers:
    "manager, tutor, tutors, teacher, teachers, managers and tutors, profesor, profesores, docente, professeur, enseignant, lehrer, lehrkraft, betreuer, professor, professores, المعلم, المدرس, 교사, 선생님, 教师, 老师, 教師, 先生, учитель, преподаватель, öğretmen, מורה, insegnante",
  counselors:
    "counselor, counsellor, counsellors, advisor, adviser, orientador, consejero, conseiller, berater, beraterin, conselheiro, المرشد, 상담사, 顾问, 輔導員, カウンセラー, консультант, danışman, יועץ",
  time_zone:
    "tz, zone, zona horaria, fuseau horaire, zeitzone, fuso horário, المنطقة الزمنية, 시간대, 时区, 時區, タイムゾーン, часовой пояс",
  locale:
    "language, lang, idioma, lengua, langue, sprache, língua, اللغة, 언어, 语言, 語言, 言語, язык, dil, שפה, lingua, taal",
  time_multiplier:
    "extra time, time factor, multiplier, tiempo adicional, tiempo extra, temps supplémentaire, tiers temps, zeitzuschlag, zeitverlängerung, tempo adicional, tempo extra, وقت إضافي, 추가 시간, 额外时间, 延長時間, дополнительное время, ek süre",
  extra_break_seconds: "extra break, extra breaks",
  may_pause: "pause, pausing",
  untimed: "no time limit",
  read_aloud: "text to speech, text-to-speech, tts",
  masking: "mask, answer masking",
  active: "is active, enabled, status, activo, actif, aktiv, ativo, نشط, 활성, 启用, 啟用, активен",
};

const isAddress = (cell: string) => /^\S+@\S+\.\S+$/.test(cell.trim());

/** What the columns of a table of people can mean. */
export const peopleColumns: Vocabulary<Field> = {
  fields,
  names: Object.fromEntries(Object.entries(names).map(([field, list]) => [field, list.split(", ")])),
  guess(cells) {
    const filled = cells.filter((cell) => cell.trim() !== "");
    return filled.length > 0 && filled.every(isAddress) ? "email" : null;
  },
  needed: ["email", "phone", "username", "id"],
};
