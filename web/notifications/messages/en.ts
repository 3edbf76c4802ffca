/** The page of all that one was told, and the one that stops its mail. */
export const messages = {
  title: "Notifications",
  show: "Which notifications",
  all: "All",
  unread: "Unread",
  to_preferences: "Choose what you are told",
  more: "Show older ones",
  empty_title: "Nothing yet",
  empty: "What you are given, what opens or closes soon and results that are there will stand here.",
  none_title: "All read",
  none: "Nothing is unread.",
  unsubscribe: {
    title: "Mail about notifications",
    lead: "No more mail about assessments and results. You still see them when you sign in, and can choose otherwise in your profile.",
    submit: "Stop these mails",
    done_title: "You get no more of these mails.",
    done: "If you change your mind, choose in your profile what comes by mail.",
    wrong_title: "This link is not complete.",
    wrong: "Open the link of the mail once more, or choose in your profile what comes by mail.",
    home: "Go to the start page",
  },
} as const;
