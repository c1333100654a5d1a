/** The intended faults of stories, by name. */
export const expectedFaults: Readonly<Record<string, RegExp>> = {
  // The function of its page rejects, and the console says so.
  'agent-chat--person-not-reached': /`send` of a desk failed/,
  'agent-chat--broken-avatar': /404/,
  'agent-chat--broken-off': /A story in which the agent fails/,
  'agent-chat--connection-lost': /A story in which the agent fails/,
  'agent-chat--images-of-trusted-hosts': /ERR_NAME_NOT_RESOLVED/,
  'agent-history--not-connected': /no service to talk to/,
  'agent-picker--not-connected': /no service to talk to/,
  'agent-provider--name-without-provider': /names no <agent-provider>|no service to talk to/,
  'faults--wrong-types': /404/,
  'theming--too-close-colours': /color-contrast/,
};
