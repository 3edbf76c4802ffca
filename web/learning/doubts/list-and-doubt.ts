/** There is room for the list and a doubt beside it. On a phone none is open until it is asked for, and none counts as seen. */
export const LIST_AND_DOUBT = "(min-width: 901px)";
