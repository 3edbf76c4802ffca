/** The page of all that one was told, and the one that stops its mail. */
export const messages = {
  title: "Notifications",
  show: "Filter notifications",
  all: "All",
  unread: "Unread",
  to_preferences: "Notification settings",
  empty_title: "No notifications yet",
  empty: "New tests, deadlines and results show up here.",
  empty_team: "Answers to mark, students who may need you and each week’s figures show up here.",
  none_title: "All caught up",
  none: "You’ve read all your notifications.",
  unsubscribe: {
    title: "Notification emails",
    lead: "Stop all notification emails. You’ll still see notifications in Sextant, and can turn emails back on in your profile.",
    submit: "Stop these emails",
    done_title: "You won’t get these emails any more",
    done: "To turn them back on, go to your profile.",
    wrong_title: "This link is incomplete",
    wrong: "Open the link in the email again, or change your emails in your profile.",
    home: "Go home",
  },
} as const;
