import type { HelpPage } from "../help-page.ts";
import type { TopicsOf } from "../topics.ts";

/** Students, and everyone else with an account. */
export const pages: Readonly<Record<TopicsOf<"people">, HelpPage>> = {
  "follow-students": {
    lead: "See which of your students slip, get stuck or wait for you, and look closer at one.",
    picture: "The home page of the team: what to do next, and which students wait for it.",
    steps: [
      "Open {{shell:places.home}}. {{home:students.title}} lists students with the reason for each, most urgent first.",
      "Act from the row: call or email them, open their mistakes, or answer their doubt.",
      "Open a student under {{shell:places.people}} for everything on one page: plan, scores, mistakes, tests and material.",
      "Choose {{people:standing.open}} to see how sure a change is.",
      "Choose {{people:notes.new}} to write down what you agreed. Only the team sees it.",
    ],
    more: [
      {
        title: "See what the student sees",
        steps: [
          "Staff choose {{people:impersonate}} in the student’s menu. You can read everything for 30 minutes and change nothing.",
          "Choose {{shell:impersonation.leave}} at the top when you’re done.",
        ],
      },
    ],
    troubles: [
      {
        what: "A student isn’t in your list",
        todo: "Add them to a group that you lead, or ask a manager to assign them to you.",
      },
      {
        what: "A student comes back to the list",
        todo: "The reason still holds. Look under {{home:students.aside.title}} for when they return.",
      },
    ],
  },
  "answer-doubts": {
    lead: "Answer what students ask, and offer good answers to the next one who gets stuck there.",
    picture: "The doubts of students: the list on the left, one with its answer on the right.",
    steps: [
      "Open {{shell:places.doubts}}. Sort by {{doubts:order.waiting}} or {{doubts:order.helps}}.",
      "Select a doubt. At its side are the question, the answer the student gave, and how they got there.",
      "Choose {{doubts:act.take}}, so that nobody else answers it too.",
      "Write under {{doubts:answer.label}}. {{doubts:moment.add}} points to a moment of a lesson.",
      "Choose {{doubts:answer.send}}. The student gets a notification.",
      "Choose {{doubts:offer}} if the answer helps others. They see only your answer, so it must make sense on its own.",
    ],
    troubles: [
      {
        what: "A colleague has claimed it",
        todo: "Choose {{doubts:act.take_over}} if they can’t answer. Claims end after 30 minutes.",
      },
      {
        what: "A doubt stays open",
        todo: "It’s resolved when the student says so, or after two weeks without a reply.",
      },
    ],
  },
  "make-groups": {
    lead: "Put students together with their tutors, to assign work and see results for all of them at once.",
    picture: "A group: buttons to assign tests and practice, and tabs for its students and scores.",
    steps: [
      "Open {{shell:places.groups}} and choose {{groups:new}}.",
      "Enter a name, choose the {{groups:form.school}} and the {{groups:form.tutors}}, then choose {{groups:form.make}}.",
      "Open the group. On {{groups:views.members}}, choose {{groups:add}} and search by name.",
      "Look at {{groups:views.mastery}} to see who needs what, and at {{groups:views.given}} for what the group has.",
    ],
    more: [
      {
        title: "Add many students at once",
        steps: [
          "In {{shell:places.people}}, select them, choose {{people:bulk.groups}}, then {{people:bulk.add}}.",
          "Or name the group in a column when you import people.",
        ],
      },
      {
        title: "At the end of the year",
        steps: ["Choose {{groups:actions.archive}} in the group’s menu. Results stay, and you can restore it."],
      },
    ],
    troubles: [
      {
        what: "A student leaves the group",
        todo: "They keep tests they’ve started, and lose what they have only through the group.",
      },
      {
        what: "A tutor doesn’t see the students",
        todo: "Choose {{groups:actions.change}} and add them under {{groups:form.tutors}}.",
      },
    ],
  },
  "invite-people": {
    lead: "Create accounts for students and colleagues, one by one or from a file, and send them a link.",
    picture: "The list of people, with filters above and the buttons to invite and import.",
    steps: [
      "Open {{shell:places.people}} and choose {{people:import}}.",
      "Choose an Excel or CSV file whose first line names the columns: name, email or phone, role, school, groups.",
      "Check what each column becomes, then look at the {{people:bring.report}}. {{people:bring.errors}} are skipped, and you can download them.",
      "Say what each unknown school or group is, and tick {{people:bring.invite}} if you want it.",
      "Choose {{people:bring.go|count=120|said=120}}.",
    ],
    more: [
      {
        title: "One person",
        steps: [
          "Choose {{people:enrol.open}}, fill in the name, a way to sign in and the role.",
          "Tick {{people:enrol.invite}}, then choose {{people:enrol.go}}.",
        ],
      },
      {
        title: "Invite again",
        steps: ["Select people in the list, choose {{people:bulk.more}}, then {{people:invite.open}}."],
      },
      {
        title: "When someone leaves",
        steps: [
          "Open the person, then choose {{people:deactivate}} in the menu at the top. They can’t sign in, and their results stay.",
          "{{people:erase.open}} deletes their personal data for good.",
        ],
      },
    ],
    troubles: [
      {
        what: "No invitation arrives",
        todo: "Staff look in the {{shell:places.outbox}}. Without a mail server, messages stay there.",
      },
      {
        what: "Student numbers lost their zeros",
        todo: "Excel removes zeros at the start. Format the column as text, correct the numbers, and choose the file again.",
      },
      {
        what: "{{people:enrol.duplicate}}",
        todo: "There’s an account with this email, phone or username. Search for it, also among deactivated accounts.",
      },
    ],
  },
  "reset-second-step": {
    lead: "Let people back in who forgot their password or lost the phone with their codes.",
    picture: "The menu of a person, with items to set a password and to reset the second step.",
    steps: [
      "Make sure that it’s really them who asks.",
      "Open the person under {{shell:places.people}}, then the menu at the top.",
      "For a forgotten password, tell them to choose {{signin:forgot_link}} at sign-in. Without email, choose {{people:password.open}} and tell them in person.",
      "For a lost phone, choose {{people:second_step.open}}. Their passkeys, app and recovery codes stop working, and they set up a new one.",
      "If their account may be in other hands, choose {{people:sign_out_all}}.",
    ],
    troubles: [
      {
        what: "The person is deactivated",
        todo: "Choose {{people:reactivate}} first.",
      },
      {
        what: "They signed in with your organisation’s service",
        todo: "The password belongs to that service. Its administrator resets it.",
      },
    ],
  },
};
