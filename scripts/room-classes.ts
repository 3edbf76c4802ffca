/**
 * How the classes of each room of the application begin: `home` stands for `home` and `home-…`. Where two begin alike, the longer one
 * counts. A room styles only what is in an element with a class of its own, so that no room changes how another looks once both have
 * been opened. Player, sign-in and the API’s reference are documents of their own, and what is in `base/` and `parts/` is for all.
 */
export const roomClasses: Readonly<Record<string, string>> = {
  "administration/audit": "audit",
  "administration/operations": "op",
  "administration/outbox": "outbox",
  "administration/settings": "conn copy-row found-list hook lti role roles roster second service settings token",
  "authoring/assessments": "assessment assessments assignees choosable moments one own",
  "authoring/bank": "bank export facets format import item pane passage-line picture question",
  "authoring/builder":
    "add bench blue build due f fill find-it flow module ol pane-title pts q-line road rule rules sets sim stop target toggle tok",
  "authoring/editor":
    "compare compared editor merge outdated part passage-field preview problem problems save similar start stimulus try type usage version view",
  "authoring/print": "print",
  "authoring/subjects": "name node outline subject tree",
  "authoring/tags": "import-remark map-form merge-changes merge-list reason-bar reason-name reason-row tab-count tag",
  "delivery/allocate": "allocate allocation give limits terms",
  "delivery/live": "at-place beat crowd incident incidents live place rooms st state states sum-bar x15",
  "delivery/marking": "marking",
  "delivery/problems": "prob says",
  "delivery/regrade": "b choice key keys mv rg t undo",
  "delivery/timeline": "around chain ledger replay scrub seal then tline transport",
  "entries/shell": "bell finder impersonation jobs side-top",
  "insight/analysis": "analysis option results typed",
  "insight/gradebook": "gb gc",
  "learning/doubts":
    "dbt doubt doubts msg my offer-reply own-cols own-doubts own-next path pubrow q qd qline rate side-h was-read",
  "learning/home":
    "agenda aim answered ask-consent bank-links calm cols done-list gain hero home how later need needs next offer put reason row-link ruled running setup staff steps-foot steps-lead su take todo-list trio welcome",
  "learning/mistakes": "ask fam fams map mistake mistakes mrow mrows reason-cell",
  "learning/notebook": "nb",
  "learning/performance": "mm month pct pcts perf spent swaps tp",
  "learning/practice":
    "bl choose due-above due-more due-rest due-row duebar levels more-topics practice pset psets set stepper steps ways worth worths",
  "learning/report":
    "changed closing facts-row late-answer links lost marker marks new next-steps note-text pace practised q-ground receipt report review reviewed route rv score sec seen-hints topic tried visit-list visits",
  "learning/shared-report": "letter",
  "learning/study-plan": "ff first fp-l mstep msteps pick-d picks plan replan wk",
  "learning/week": "changes goal goals week",
  "library/library":
    "actbar cont cover found grip-none job lib library lw mat mats ml rbar read reader-groups reader-row sh shelf",
  "library/reader": "mnote pdf rd reader sel-bar",
  "library/videos": "chap chaps seek tr treats trs vid vids",
  "people/groups": "divkey g gauge gauges gheat groups mastery swatch",
  "people/help": "help",
  "people/notifications": "notifications unsubscribe",
  "people/people": "hbars mline note-acts people person private team",
  "people/profile": "devs profile sec-h security sign told",
  "people/schools": "school schools",
};
