/** The intended faults of stories, by name. */
export const expectedFaults: Readonly<Record<string, RegExp>> = {
  'agent-chat--broken-avatar': /404/,
  'agent-chat--broken-off': /A story in which the agent fails/,
  'agent-chat--connection-lost': /A story in which the agent fails/,
  'agent-chat--images-of-trusted-hosts': /ERR_NAME_NOT_RESOLVED/,
  'agent-provider--name-without-provider': /names no <agent-provider>/,
  'faults--wrong-types': /404/,
  'theming--too-close-colours': /color-contrast/,
};
