// Written by `npm run names` from the settings and the parts of the elements. Do not edit.

/** The options of a tag, each as `data-…`. */
export const optionNames: ReadonlySet<string> = new Set(
  (
    'actions ' +
    'activity ' +
    'agent-id ' +
    'announce ' +
    'ask ' +
    'background ' +
    'base-url ' +
    'consent-text ' +
    'consent-url ' +
    'context-turns ' +
    'conversation-id ' +
    'conversations ' +
    'density ' +
    'disabled ' +
    'expanded ' +
    'failed-text ' +
    'feedback-reasons ' +
    'greeting ' +
    'greeting-delay ' +
    'handover ' +
    'heading-level ' +
    'history ' +
    'hotkey ' +
    'id ' +
    'image-hosts ' +
    'images ' +
    'label ' +
    'link-base ' +
    'links ' +
    'load ' +
    'locale ' +
    'math ' +
    'max-length ' +
    'menu ' +
    'mode ' +
    'open ' +
    'opener ' +
    'page-context ' +
    'persist ' +
    'pick ' +
    'placement ' +
    'readonly ' +
    'reasoning ' +
    'remember ' +
    'replies ' +
    'scroll ' +
    'send-key ' +
    'sign-in ' +
    'stream ' +
    'suggestions ' +
    'switches ' +
    'theme ' +
    'token-url ' +
    'while-replying'
  ).split(' '),
);
